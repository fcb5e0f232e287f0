#!/bin/sh
# Packages hedge with a Java runtime of its own into target/dist:  packaging/build.sh [deb|app-image]
# A .deb installs to /opt/hedge and links /usr/bin/hedge. Needs a JDK (jpackage) and, for a .deb, dpkg-deb and fakeroot.
set -eu

type=${1:-app-image}
case $type in
    deb | app-image) ;;
    *) sed -n '2s/^# //p' "$0" >&2; exit 2 ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd -P)
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
command -v "${bin}jpackage" >/dev/null || { echo "packaging: jpackage is needed; install a JDK 17 or later" >&2; exit 1; }

# Asking for the version builds the jar when it is missing or old.
version=$("$root/hedge" --version | sed 's/^hedge //; s/-SNAPSHOT$//')

dist=$root/target/dist
input=$root/target/dist-input
rm -rf "$input" "$dist/hedge"
mkdir -p "$input" "$dist"
cp "$root/cli/target/hedge.jar" "$input"

# The runtime holds what the jar refers to, and elliptic curves, which TLS finds by name.
modules=$("${bin}jdeps" --print-module-deps --ignore-missing-deps --multi-release 17 "$input/hedge.jar"),jdk.crypto.ec

set -- --type "$type" --name hedge --app-version "$version" \
    --description "Request hedging for serverless GPU inference" \
    --input "$input" --main-jar hedge.jar --dest "$dist" --add-modules "$modules" \
    --java-options "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xlog:disable"
if [ "$type" = deb ]; then
    set -- "$@" --resource-dir "$root/packaging/deb" --license-file "$root/LICENSE" --linux-app-category utils
fi
"${bin}jpackage" "$@"
ls -d "$dist"/*
