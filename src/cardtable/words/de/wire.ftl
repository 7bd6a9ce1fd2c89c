# Nachrichten, die der Server ablehnt.

refused-wire-size = Eine Nachricht hat höchstens { $limit } Bytes; diese hat { $size }.
refused-wire-json = Diese Nachricht ist kein JSON.
refused-wire-version = Diese Nachricht hat die Version { $found }; dieser Server spricht Version { $known }. Lade die Seite neu.
refused-wire-field = Diese Nachricht ist ungültig: { $what }.
