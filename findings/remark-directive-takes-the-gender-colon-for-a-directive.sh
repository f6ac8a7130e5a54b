#!/bin/sh
# remark-directive 4.0.0: the colon of German gender-neutral words is a text directive, and what follows it disappears from the
# page without a message: 'Gründer:innen' becomes 'Gründer' and an empty <div>, inside a paragraph. Hours go the same way:
# '18:30 Uhr' becomes '18'. Whoever turns it on for one block of her own has to write unknown directives back as text.
# Seen: <p>Liebe Gründer<div></div>, um 18<div></div> Uhr</p>; without it <p>Liebe Gründer:innen, um 18:30 Uhr</p>
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund unified@11.0.5 remark-parse@11.0.0 remark-directive@4.0.0 remark-rehype@11.1.2 \
  rehype-stringify@10.0.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const text = 'Liebe Gründer:innen, um 18:30 Uhr';
const page = (...plugins) =>
  String(unified().use([remarkParse, ...plugins, remarkRehype, rehypeStringify]).processSync(text));
const seen = [page(remarkDirective), page()];
console.log(seen.join('\n'));
assert.deepEqual(seen, ['<p>Liebe Gründer<div></div>, um 18<div></div> Uhr</p>', `<p>${text}</p>`]);
JS
node check.mjs
