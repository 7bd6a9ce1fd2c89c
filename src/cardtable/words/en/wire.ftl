# Messages that the server refuses.

refused-wire-size = A message has at most { $limit } bytes; this one has { $size }.
refused-wire-json = This message is not JSON.
refused-wire-version = This message has version { $found }; this server speaks version { $known }. Load the page again.
refused-wire-field = This message is not valid: { $what }.
