#!/bin/sh
# node-ical 0.26.1, ics 0.7.3 (Python) and vcard-parser 1.0.0: a value with an escaped backslash before an 'n' ('C:\\neu' in the
# file, which means C:\neu) is read as a backslash and a line break: they replace \n before \\, instead of reading from left to
# right. ical.js 2.2.1 and vcard4-ts 0.4.1 read it as written. Titles and notes with paths of Windows break in two.
# Seen: three with a line break, two without
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1 vcard-parser@1.0.0 vcard4-ts@0.4.1
pip install --quiet --disable-pip-version-check --root-user-action ignore --target python ics==0.7.3
sed 's/$/\r/' > path.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:path@example.org
DTSTAMP:20271001T120000Z
DTSTART:20271101T120000Z
SUMMARY:Files in C:\\neu
END:VEVENT
END:VCALENDAR
ICS
sed 's/$/\r/' > path.vcf <<'VCF'
BEGIN:VCARD
VERSION:4.0
FN:Anna Lind
NOTE:Files in C:\\neu
END:VCARD
VCF
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import vcardParser from 'vcard-parser';
import { parseVCards } from 'vcard4-ts';

const ics = readFileSync('path.ics', 'utf8');
const vcf = readFileSync('path.vcf', 'utf8');
const event = Object.values(nodeIcal.sync.parseICS(ics)).find(({ type }) => type === 'VEVENT');
const calendar = new ICAL.Component(ICAL.parse(ics));
const texts = [
  event.summary,
  vcardParser.parse(vcf).note[0].value,
  new ICAL.Event(calendar.getFirstSubcomponent('vevent')).summary,
  parseVCards(vcf).vCards[0].NOTE[0].value,
];
console.log(texts.map((text) => text.includes('\n')).join(' '));
JS
seen=$(node read.mjs)
other=$(PYTHONPATH=python python3 -W ignore -c "
import ics
[event] = ics.Calendar(open('path.ics', newline='').read()).events
print(str('\n' in event.name).lower())
")
echo "node-ical, vcard-parser, ical.js, vcard4-ts: $seen, ics: $other"
[ "$seen" = 'true true false false' ] && [ "$other" = 'true' ]
