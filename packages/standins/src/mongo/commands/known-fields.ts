import { fail } from '../errors.ts';
import { type Doc, isTruthy } from '../values/values.ts';

/** Fields that every command accepts. */
const generic =
  /^(\$.*|lsid|txnNumber|autocommit|startTransaction|writeConcern|readConcern|comment|maxTimeMS|api(Version|Strict|DeprecationErrors))$/;

export const isGeneric = (field: string): boolean => generic.test(field);

const write = 'ordered bypassDocumentValidation';
/** The fields of frequent commands and their statements; MongoDB refuses others. */
const known: Record<string, string> = {
  insert: `documents ${write}`,
  update: `updates ${write}`,
  'update.updates': 'q u multi upsert sort upsertSupplied sampleId',
  delete: `deletes ${write}`,
  'delete.deletes': 'q limit sampleId',
  findAndModify: `query sort remove update new fields upsert ${write}`,
  find: 'filter sort projection skip limit batchSize singleBatch oplogReplay noCursorTimeout allowPartialResults allowDiskUse',
  aggregate: 'pipeline cursor bypassDocumentValidation allowDiskUse',
  count: 'query limit skip fields',
  distinct: 'key query',
  getMore: 'collection batchSize',
  createIndexes: 'indexes commitQuorum',
  dropIndexes: 'index',
};

/** Options of MongoDB that this server refuses. */
const refused =
  'collation hint let c explain arrayFilters min max returnKey showRecordId tailable awaitData'.split(' ');

/** Throws for an unknown field of a command (`find`) or statement (`update.updates`). */
export function checkFields(what: string, body: Doc): void {
  const names = known[what]?.split(' ');
  const [command] = what.split('.');
  if (!names) return;
  for (const field of Object.keys(body)) {
    if (refused.includes(field)) {
      if (isTruthy(body[field]))
        fail('NotImplemented', `The option '${field}' of ${what} is not supported by this server`);
    } else if (!names.includes(field) && field !== command && !isGeneric(field))
      fail('UnknownBsonField', `BSON field '${what}.${field}' is an unknown field.`);
  }
}
