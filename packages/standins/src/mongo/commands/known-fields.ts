import { fail } from '../errors.ts';
import type { Doc } from '../values/values.ts';

/** Fields that every command accepts. */
const generic =
  /^(\$.*|lsid|txnNumber|autocommit|startTransaction|writeConcern|readConcern|comment|maxTimeMS|api(Version|Strict|DeprecationErrors))$/;

export const isGeneric = (field: string): boolean => generic.test(field);

const write = 'ordered bypassDocumentValidation let';
/** The fields of frequent commands and their statements; MongoDB refuses others. */
const known: Record<string, string> = {
  insert: `documents ${write}`,
  update: `updates ${write}`,
  'update.updates': 'q u c multi upsert arrayFilters collation hint sort upsertSupplied sampleId',
  delete: `deletes ${write}`,
  'delete.deletes': 'q limit collation hint sampleId',
  findAndModify: `query sort remove update new fields upsert arrayFilters collation hint ${write}`,
  find: 'filter sort projection hint skip limit batchSize singleBatch max min returnKey showRecordId tailable oplogReplay noCursorTimeout awaitData allowPartialResults collation allowDiskUse let',
  aggregate: 'pipeline explain cursor bypassDocumentValidation hint collation let allowDiskUse',
  count: 'query limit skip hint collation fields',
  distinct: 'key query collation hint',
  getMore: 'collection batchSize',
  createIndexes: 'indexes commitQuorum',
  dropIndexes: 'index',
};

/** Throws for an unknown field of a command (`find`) or statement (`update.updates`). */
export function checkFields(what: string, body: Doc): void {
  const names = known[what]?.split(' ');
  const [command] = what.split('.');
  if (!names) return;
  for (const field of Object.keys(body))
    if (!names.includes(field) && field !== command && !isGeneric(field))
      fail('UnknownBsonField', `BSON field '${what}.${field}' is an unknown field.`);
}
