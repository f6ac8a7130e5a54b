import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWireSchemas, type WireSchemas } from './wire-schemas.ts';

const root = join(import.meta.dirname, '../../..');
const sources = [
  join(root, 'node_modules/stripe/package.json'),
  join(import.meta.dirname, 'wire-schemas.ts'),
  join(import.meta.dirname, 'wire-types.ts'),
];

/** The result of `makeWireSchemas`, which takes seconds, cached in a file by the SDK's version and the sources. */
export function cachedWireSchemas(): WireSchemas {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  const folder = join(root, 'node_modules/.cache');
  const file = join(folder, `wire-schemas-${hash.digest('hex').slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as WireSchemas;
  const made = makeWireSchemas();
  mkdirSync(folder, { recursive: true });
  // atomically, as other test files read it concurrently
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}
