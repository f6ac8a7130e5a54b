#!/bin/sh
# libphonenumber-js 1.13.16 (with all its metadata): looking for phone numbers in a German or Austrian text it finds valid
# fixed lines in ranges of days and years, a date with a time, and the number of a receipt: '01.04.2027-30.06.2027' holds
# +49 202730. Whoever refuses phone numbers in what members write needs a rule for days and amounts of her own.
# Seen: each of the four sentences holds a valid FIXED_LINE
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import { findPhoneNumbersInText } from 'libphonenumber-js/max';

const found = (text, country) =>
  findPhoneNumbersInText(text, country).map(({ number }) => [number.number, number.isValid(), number.getType()].join(' '));
const seen = [
  ['vom 01.04.2027-30.06.2027', 'DE'],
  ['am 12.03.2027 um 18.30 Uhr', 'AT'],
  ['1990-2026 und 2027-2030', 'AT'],
  ['R-2026-000123', 'DE'],
].map(([text, country]) => [text, ...found(text, country)]);
for (const line of seen) console.log(line.join(' => '));
assert.deepEqual(seen.map(([, ...numbers]) => numbers), [
  ['+49202730 true FIXED_LINE'],
  ['+4312032027 true FIXED_LINE'],
  ['+4319902026 true FIXED_LINE'],
  ['+492026000123 true FIXED_LINE'],
]);
JS
node check.mjs
