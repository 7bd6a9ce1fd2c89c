#!/bin/sh
# Installs what some tests need beside Python, where that can be done without asking: PostgreSQL,
# Chromium, tmux, Caddy and nginx from Debian's packages. Says what will be skipped where it cannot.

is_any_here() {
	for name; do command -v "$name" >/dev/null && return; done
	return 1
}

missing=""
[ -n "$(find /usr/lib/postgresql -name initdb 2>/dev/null)" ] || command -v initdb >/dev/null || missing="$missing postgresql"
# The names of browsers are those of tests/support/browser_windows.py.
is_any_here chromium-headless-shell chromium chromium-browser google-chrome || missing="$missing chromium-headless-shell"
command -v tmux >/dev/null || missing="$missing tmux"
command -v caddy >/dev/null || missing="$missing caddy"
[ -x /usr/sbin/nginx ] || command -v nginx >/dev/null || missing="$missing nginx-light"
[ -n "$missing" ] || exit 0

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
	mkdir -p build
	echo "Installing$missing (once) ..."
	{ apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $missing; } >build/services.log 2>&1 && exit 0
	tail -3 build/services.log
fi
echo "Not here:$missing. The tests that need them are skipped; install them with your system's package manager."
[ -z "$CI" ] || exit 1
