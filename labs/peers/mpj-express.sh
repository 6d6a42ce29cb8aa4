#!/bin/sh
# Compiles the peer of lab 6 where MPJ Express is installed (Debian: libmpj-java); "./lab measure --peers" calls it.
# Debian's package looks for log4j beside its own jars, where it is not: so a folder of our own has both.
# usage: mpj-express.sh JDK KIT-CLASSES
set -eu
cd "$(dirname "$0")"
installed=/usr/share/mpj
log4j=/usr/share/java/log4j-1.2.jar
[ -f "$installed/lib/mpj.jar" ] && [ -f "$log4j" ] || exit 0

home=target/mpj-express
mkdir -p "$home"
cp -rL "$installed/lib" "$installed/conf" "$home/"
cp "$log4j" "$home/lib/"
cp "$home/lib/mpj.jar" "$home/lib/log4j-1.2.jar" target/libraries/
find src/mpj-express/java -name '*.java' -exec "$1/bin/javac" -cp "$home/lib/mpj.jar:$2" -d target/classes {} +
