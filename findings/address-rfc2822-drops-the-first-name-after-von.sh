#!/bin/sh
# address-rfc2822 2.2.4: name() turns a sender 'Lind-Berg, Anna' into 'Anna Lind-Berg', but drops the first name of 'von der
# Berg, Anna', and writes the letters of companies small: 'IHK AG' becomes 'Ihk Ag'. phrase has each as it was written.
# Seen: Anna Lind-Berg, von der Berg, Ihk Ag
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund address-rfc2822@2.2.4
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import addresses from 'address-rfc2822';

const phrases = ['Lind-Berg, Anna', 'von der Berg, Anna', 'IHK AG'];
const read = phrases.map((phrase) => addresses.parse(`"${phrase}" <anna@members.example>`)[0]);
console.log(read.map((address) => address.name()).join(' | '));
assert.deepEqual(read.map((address) => address.name()), ['Anna Lind-Berg', 'von der Berg', 'Ihk Ag']);
assert.deepEqual(read.map(({ phrase }) => phrase.replaceAll('"', '')), phrases);
JS
node check.mjs
