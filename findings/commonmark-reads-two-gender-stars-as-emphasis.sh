#!/bin/sh
# CommonMark, read by markdown-it 15.0.3 and marked 18.2.1: two words with the German gender star in one paragraph are emphasis
# from the first star to the second, and both stars are gone, since '*' (other than '_') may open and close within a word. One
# such word alone is left as it is, so that a test with one word finds nothing. With '_' both words stay.
# Seen: Unternehmer<em>innen und Gründer</em>innen; Unternehmer_innen und Gründer_innen; Gründer*innen
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund markdown-it@15.0.3 marked@18.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';

const texts = ['Unternehmer*innen und Gründer*innen', 'Unternehmer_innen und Gründer_innen', 'Gründer*innen'];
const expected = ['Unternehmer<em>innen und Gründer</em>innen', texts[1], texts[2]];
for (const render of [(text) => new MarkdownIt().render(text), (text) => marked.parse(text)]) {
  const seen = texts.map((text) => render(text).trim());
  console.log(seen.join(' '));
  assert.deepEqual(seen, expected.map((each) => `<p>${each}</p>`));
}
JS
node check.mjs
