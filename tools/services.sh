#!/bin/sh
# Installs what some tests need beside Python, where that can be done without asking: PostgreSQL,
# Chromium, tmux, Caddy and nginx from Debian's packages. Says what will be skipped where it cannot.

missing=""
[ -n "$(find /usr/lib/postgresql -name initdb 2>/dev/null)" ] || command -v initdb >/dev/null || missing="$missing postgresql"
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing="$missing chromium"
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
