import type { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import type { Row } from '#lib/lists/row.ts';
import { createSeal } from '#lib/seal.ts';
import { ImportSourceModel } from './import.model.ts';

const sealOf = ({ config }: AppContext) => createSeal(config.jwtSecrets, 'imported rows');

/** Characters of rows that are sealed together: a document holds at most 16 MB. */
const partLength = 1_000_000;

function* partsOf(rows: readonly Row[]): Generator<Row[]> {
  let part: Row[] = [];
  let length = 0;
  for (const row of rows) {
    part.push(row);
    for (const cell of row.cells) length += cell.length + 3;
    if (length < partLength) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}

/** Seals the rows of a file. */
export const sealRows = (app: AppContext, rows: readonly Row[]): string[] =>
  [...partsOf(rows)].map((part) => sealOf(app).close(JSON.stringify(part)));

/** Stores the sealed rows of an import, inside a transaction. */
export async function storeSource(import_id: Types.ObjectId, sealed: readonly string[]): Promise<void> {
  await ImportSourceModel.insertMany(sealed.map((each, part) => ({ import_id, part, sealed: each })));
}

/** The rows of an import as written; null where they are gone, or sealed with a secret that is. */
export async function readSource(app: AppContext, import_id: Types.ObjectId): Promise<Row[] | null> {
  const seal = sealOf(app);
  const parts = await ImportSourceModel.find({ import_id }).sort({ part: 1 }).lean();
  const opened = parts.map(({ sealed }) => seal.open(sealed));
  if (opened.length === 0 || opened.includes(null)) return null;
  return opened.flatMap((text) => JSON.parse(text as string) as Row[]);
}

/** Removes the rows of an import as written, inside a transaction. */
export async function removeSource(import_id: Types.ObjectId): Promise<void> {
  await ImportSourceModel.deleteMany({ import_id });
}
