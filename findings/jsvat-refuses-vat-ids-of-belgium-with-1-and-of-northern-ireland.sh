#!/bin/sh
# jsvat 2.5.4: VAT ids that exist are taken for invalid: those of Belgium that begin with 1, which the register gives out since
# the numbers with 0 ran out, and those of Northern Ireland (XI), which a seller in the EU needs for reverse charge of goods.
# python-stdnum 2.2 takes both. The numbers below only fulfil the form and the check digits.
# Seen: jsvat BE0428759497 true, BE1000000021 false, XI980780684 false; python-stdnum true, true, true
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsvat@2.5.4
pip install --quiet --disable-pip-version-check --root-user-action ignore --target python python-stdnum==2.2
seen=$(node --input-type=module -e "
import jsvat from 'jsvat';
const countries = Object.values(jsvat).filter((each) => each?.codes);
const ids = ['BE0428759497', 'BE1000000021', 'XI980780684'];
console.log(ids.map((id) => jsvat.checkVAT(id, countries).isValid).join(' '));
")
other=$(PYTHONPATH=python python3 -c "
from stdnum.eu import vat
print(*[str(vat.is_valid(each)).lower() for each in ('BE0428759497', 'BE1000000021', 'XI980780684')])
")
echo "jsvat: $seen, python-stdnum: $other"
[ "$seen" = 'true false false' ] && [ "$other" = 'true true true' ]
