#!/bin/sh
# vcf 2.1.2: values of a vCard keep their escapes, and the name is split at escaped semicolons, too: 'N:Lind\;Berg;Anna;;;'
# becomes the family name 'Lind\' and the given name 'Berg', and the organisation 'Rosen\, Garten' keeps its backslash. A list
# of members that is read with it gives people the family name as their given name. ical.js 2.2.1 reads both as they are meant.
# Seen: vcf 'Lind\' 'Berg', 'Rosen\, Garten'; ical.js 'Lind;Berg' 'Anna', 'Rosen, Garten'
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcf@2.1.2 ical.js@2.2.1
sed 's/$/\r/' > card.vcf <<'VCF'
BEGIN:VCARD
VERSION:3.0
N:Lind\;Berg;Anna;;;
FN:Anna Lind
ORG:Rosen\, Garten
END:VCARD
VCF
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import VCard from 'vcf';

const text = readFileSync('card.vcf', 'utf8');
const shown = ([, properties]) => {
  const valueOf = (name) => properties.find(([each]) => each === name)[3];
  const [family, given] = valueOf('n');
  return `${family}|${given}|${valueOf('org')}`;
};
console.log(shown(new VCard().parse(text).toJSON()), shown(ICAL.parse(text)));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'Lind\|Berg|Rosen\, Garten Lind;Berg|Anna|Rosen, Garten' ]
