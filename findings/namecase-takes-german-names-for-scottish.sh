#!/bin/sh
# namecase 1.1.2: German surnames that begin with Mac are written as if they were Scottish ('MacHer', 'MacKert', 'MacKensen'),
# though 'Macke' stays as it is, and 'den' and 'zu' get a capital, as 'von der' does not: 'van Den Berg'. Names of a
# list in capitals cannot be mended with it.
# Seen: Anna MacHer, Anna MacKert, Anna MacKensen, Anna Macke, Anna van Den Berg, Anna Zu Berg, Anna von der Berg
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund namecase@1.1.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import namecase from 'namecase';

const surnames = ['MACHER', 'MACKERT', 'MACKENSEN', 'MACKE', 'VAN DEN BERG', 'ZU BERG', 'VON DER BERG'];
const seen = surnames.map((surname) => namecase(`ANNA ${surname}`).replace('Anna ', ''));
console.log(seen.join(', '));
assert.deepEqual(seen, ['MacHer', 'MacKert', 'MacKensen', 'Macke', 'van Den Berg', 'Zu Berg', 'von der Berg']);
JS
node check.mjs
