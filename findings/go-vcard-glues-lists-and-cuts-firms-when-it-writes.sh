#!/bin/sh
# emersion/go-vcard (Go, 18 June 2026, d854b7e0e2d3): a card that is read and written again is another one. The commas between categories
# and between several first names come out escaped (RFC 6350 3.4 and 6.2.2), so they are one category and one name. An escaped
# semicolon is not unescaped as it is read, but its backslash is escaped as it is written: the firm 'Huber; Partner' is the firm
# 'Huber\' with a department 'Partner' then. ical.js 2.2.1 writes the same card again.
# Seen: ORG:Huber\\; Partner;Sales, N:Mayer;Anna\,Maria;;;, CATEGORIES:Food\, drink\,Meeting
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
go mod init check 2>/dev/null
go get github.com/emersion/go-vcard@v0.0.0-20260618161152-d854b7e0e2d3 2>/dev/null
cat > card.vcf <<'VCF'
BEGIN:VCARD
VERSION:4.0
FN:Anna Maria Mayer
N:Mayer;Anna,Maria;;;
ORG:Huber\; Partner;Sales
CATEGORIES:Food\, drink,Meeting
END:VCARD
VCF
sed -i 's/$/\r/' card.vcf
cat > main.go <<'GO'
package main

import (
	"os"

	"github.com/emersion/go-vcard"
)

func main() {
	card, err := vcard.NewDecoder(os.Stdin).Decode()
	if err != nil {
		panic(err)
	}
	if err := vcard.NewEncoder(os.Stdout).Encode(card); err != nil {
		panic(err)
	}
}
GO
go run . < card.vcf > again.vcf
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const [card, again] = ['card.vcf', 'again.vcf'].map((name) => readFileSync(name, 'utf8').trim());
const linesOf = (text) => text.split('\r\n').filter((line) => /^(N|ORG|CATEGORIES):/.test(line)).sort();
console.log(linesOf(again).join(' '));
assert.equal(new ICAL.Component(ICAL.parse(card)).toString(), card);
assert.deepEqual(linesOf(again), [
  String.raw`CATEGORIES:Food\, drink\,Meeting`, String.raw`N:Mayer;Anna\,Maria;;;`, String.raw`ORG:Huber\\; Partner;Sales`,
]);
JS
node check.mjs
