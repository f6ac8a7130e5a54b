#!/bin/sh
# hucre 1.0.0: streamOdsRows puts nothing between the lines of a cell of an .ods file, which LibreOffice writes as paragraphs: two
# addresses in one cell become one that nobody has. readOds of the same package has a line break there.
# Seen: stream 'ada@members.exampleada@home.example', whole file 'ada@members.example\nada@home.example'
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 fflate@0.8.3
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { readOds, streamOdsRows } from 'hucre/ods';

const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
const names = ['office', 'table', 'text'].map((name) => `xmlns:${name}="${oasis}:${name}:1.0"`).join(' ');
const cell = ['ada@members.example', 'ada@home.example'].map((line) => `<text:p>${line}</text:p>`).join('');
const content = `<office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="Members"><table:table-row><table:table-cell office:value-type="string">${cell}</table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
const file = zipSync({
  mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
  'content.xml': strToU8(`<?xml version="1.0" encoding="UTF-8"?>${content}`),
});
const streamed = [];
for await (const { values } of streamOdsRows(file)) streamed.push(values);
const seen = [streamed, (await readOds(file)).sheets[0].rows];
console.log(JSON.stringify(seen));
assert.deepEqual(seen, [
  [['ada@members.exampleada@home.example']],
  [['ada@members.example\nada@home.example']],
]);
JS
node check.mjs
