#!/bin/sh
# ical.js 2.2.1: in a text of a vCard 3.0 (NOTE, FN) '\,' and '\n' are unescaped and '\;' is not, though RFC 2426 escapes the
# semicolon in every text, and contacts of phones are written so. The same text in a calendar is unescaped. Whoever shows the
# notes or names of an address book shows backslashes. vobject 0.9.9 (Python) unescapes all three.
# Seen: ical.js 'Tea, cake\; coffee' of the card, 'Tea, cake; coffee' of the calendar; vobject 'Tea, cake; coffee'
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
pip install --quiet --disable-pip-version-check --root-user-action ignore --target python vobject==0.9.9
sed 's/$/\r/' > card.vcf <<'VCF'
BEGIN:VCARD
VERSION:3.0
N:Lind;Anna;;;
FN:Anna Lind
NOTE:Tea\, cake\; coffee
END:VCARD
VCF
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const [, properties] = ICAL.parse(readFileSync('card.vcf', 'utf8'));
const [, , , note] = properties.find(([name]) => name === 'note');
const calendar = ICAL.parse('BEGIN:VCALENDAR\r\nCOMMENT:Tea\\, cake\\; coffee\r\nEND:VCALENDAR\r\n');
console.log(`${note} | ${calendar[1][0][3]}`);
JS
seen=$(node read.mjs)
other=$(PYTHONPATH=python python3 -W ignore -c "
import vobject
print(vobject.readOne(open('card.vcf', newline='').read()).note.value)
")
echo "ical.js: $seen, vobject: $other"
[ "$seen" = 'Tea, cake\; coffee | Tea, cake; coffee' ] && [ "$other" = 'Tea, cake; coffee' ]
