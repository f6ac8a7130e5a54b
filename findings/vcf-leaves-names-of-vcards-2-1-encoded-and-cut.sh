#!/bin/sh
# vcf 2.1.2 lists 2.1 among the versions of vCards that it knows, and leaves their quoted-printable names as they stand; the
# second half of a name that has a soft line end becomes a property of its own. So a list of members from an older phone has
# people named 'M=C3=BCller'. vobject 0.9.9 (Python) reads them, with allowQP.
# Seen: vcf 'Anna M=C3=BC=' and a property 'ller', vobject 'Anna Müller'
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcf@2.1.2
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check vobject==0.9.9
sed 's/$/\r/' > card.vcf <<'VCF'
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Anna;;;
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Anna M=C3=BC=
ller
EMAIL;INTERNET;WORK:anna@members.example
END:VCARD
VCF
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import VCard from 'vcf';

const card = new VCard().parse(readFileSync('card.vcf', 'utf8'));
console.log(VCard.versions.includes('2.1'), card.get('fn').valueOf(), Object.keys(card.data).includes('ller'));
JS
cat > read.py <<'PY'
import vobject

with open("card.vcf", newline="") as file:
    print(vobject.readOne(file.read(), allowQP=True).fn.value)
PY
seen="$(node read.mjs) | $(PYTHONIOENCODING=utf-8 env/bin/python read.py)"
echo "$seen"
[ "$seen" = 'true Anna M=C3=BC= true | Anna Müller' ]
