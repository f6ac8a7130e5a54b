#!/bin/sh
# humanparser 2.7.0: of 'Dr. Anna Lind' the salutation is 'Dr.', but of two titles, as German lists have them, the second is her
# first name: 'Prof. Dr. Anna Lind' is Dr. Lind with the middle name Anna, and whoever greets by firstName greets 'Dr.'.
# parse-full-name 1.2.7 reads both as titles, and counts that as an error ('2 titles found').
# Seen: humanparser Dr. Anna, Prof. Dr. (middle name Anna); parse-full-name Anna, Anna with one error
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund humanparser@2.7.0 parse-full-name@1.2.7
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import human from 'humanparser';
import full from 'parse-full-name';

const names = ['Dr. Anna Lind', 'Prof. Dr. Anna Lind'];
const parsed = names.map((name) => human.parseName(name));
const seen = parsed.map(({ salutation, firstName, middleName }) => [salutation, firstName, middleName ?? '']);
const others = names.map((name) => full.parseFullName(name)).map(({ title, first, error }) => [title, first, error.length]);
console.log(JSON.stringify(seen), JSON.stringify(others));
assert.deepEqual(seen, [['Dr.', 'Anna', ''], ['Prof.', 'Dr.', 'Anna']]);
assert.deepEqual(others, [['Dr.', 'Anna', 0], ['Prof., Dr.', 'Anna', 1]]);
JS
node check.mjs
