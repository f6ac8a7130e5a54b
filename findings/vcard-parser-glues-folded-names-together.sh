#!/bin/sh
# vcard-parser 1.0.0: a folded line loses the blanks at its begin, not only the one that folds it (RFC 2426 2.6), so that a name
# that is folded between its words becomes one word. 'TYPE=internet,work' is one type, and quotes stay in it. ical.js 2.2.1 reads
# all of it as it is meant.
# Seen: vcard-parser 'AnnaLind', 'internet,work', '"home,pref"'; ical.js 'Anna Lind' and two types each
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcard-parser@1.0.0 ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import vcardParser from 'vcard-parser';

const card = [
  'BEGIN:VCARD', 'VERSION:3.0', 'N:Lind;Anna;;;', 'FN:Anna', '  Lind', 'EMAIL;TYPE=internet,work:anna@members.example',
  'EMAIL;TYPE="home,pref":anna@home.example', 'END:VCARD', '',
].join('\r\n');
const { fn, email } = vcardParser.parse(card);
const component = new ICAL.Component(ICAL.parse(card));
const seen = [
  [fn[0].value, email.map(({ meta }) => meta.type)],
  [
    component.getFirstPropertyValue('fn'),
    component.getAllProperties('email').map((property) => property.getParameter('type')),
  ],
];
console.log(JSON.stringify(seen));
assert.deepEqual(seen, [
  ['AnnaLind', [['internet,work'], ['"home,pref"']]],
  ['Anna Lind', [['internet', 'work'], ['home', 'pref']]],
]);
JS
node check.mjs
