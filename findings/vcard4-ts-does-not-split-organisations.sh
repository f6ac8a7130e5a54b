#!/bin/sh
# vcard4-ts 0.4.1: the parts of ORG (organisation;unit, RFC 6350 6.6.4) come as one string, though its type is a list and N and
# ADR are split: 'ORG:Rosen\, Garten;Sales' gives ['Rosen, Garten;Sales'], in which an escaped semicolon and one between parts
# can no longer be told apart. No nag says so. ical.js 2.2.1 gives both parts.
# Seen: ["Rosen, Garten;Sales"]; ical.js ["Rosen, Garten","Sales"]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcard4-ts@0.4.1 ical.js@2.2.1
cat > read.mjs <<'JS'
import ICAL from 'ical.js';
import { parseVCards } from 'vcard4-ts';

const card = ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Anna Lind', 'ORG:Rosen\\, Garten;Sales', 'END:VCARD', ''].join('\r\n');
const [{ ORG, nags, hasErrors }] = parseVCards(card).vCards;
const org = ICAL.parse(card)[1].find(([name]) => name === 'org')[3];
console.log(JSON.stringify(ORG[0].value), nags === undefined && !hasErrors, JSON.stringify(org));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '["Rosen, Garten;Sales"] true ["Rosen, Garten","Sales"]' ]
