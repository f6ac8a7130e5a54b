#!/bin/sh
# ibantools 4.5.4: isSEPACountry is false for Albania, Montenegro, Moldova, North Macedonia and Serbia, whose banks were taken
# into the SEPA schemes in 2024 and 2025. Whoever refuses a mandate or a transfer by it turns away members who can pay.
# Seen: AL ME MD MK RS false; AD CH DE GB true
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ibantools@4.5.4
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import * as ibantools from 'ibantools';

const answers = (codes) => codes.map((code) => ibantools.isSEPACountry(code));
const seen = [answers(['AL', 'ME', 'MD', 'MK', 'RS']), answers(['AD', 'CH', 'DE', 'GB'])];
console.log(seen.map((each) => each.join(' ')).join(' | '));
assert.deepEqual(seen, [Array(5).fill(false), Array(4).fill(true)]);
JS
node check.mjs
