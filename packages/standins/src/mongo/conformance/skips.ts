import type { SpecFile } from './runner.ts';

interface Skip {
  /** Part of the file's path. */
  file: string;
  /** Part of the test's description; without one, the whole file. */
  test?: string;
  reason: string;
}

/** Tests that are skipped although their requirements are met, with the reason. */
const skips: Skip[] = [
  { file: 'changeStreams-', reason: 'change streams are not supported' },
  { file: 'mapReduce', reason: 'mapReduce is JavaScript on the server, and the driver has dropped it' },
  {
    file: 'default-write-concern-3.4',
    test: 'MapReduce',
    reason: 'mapReduce is JavaScript on the server, and the driver has dropped it',
  },
  {
    file: 'sessions/tests/snapshot-sessions',
    reason: 'snapshot sessions (reading at an earlier time) are not supported',
  },
  { file: 'crud/tests/unified/estimatedDocumentCount', test: 'on views', reason: 'views are not supported' },
  {
    file: 'findOneAndUpdate-errorResponse',
    test: 'document validation errInfo',
    reason: 'collMod is not supported',
  },
  { file: 'modifyCollection-', reason: 'collMod is not supported' },
  {
    file: 'monitoring/find',
    test: 'A successful find with options',
    reason: 'min, max, returnKey and showRecordId are not supported',
  },
  {
    file: 'monitoring/find',
    test: 'showRecordId and returnKey',
    reason: 'min, max, returnKey and showRecordId are not supported',
  },
  { file: 'clustered-indexes', reason: 'clustered indexes are not supported' },
  { file: 'timeseries-collection', reason: 'time series collections are not supported' },
  {
    file: 'bypassDocumentValidation',
    test: 'Aggregate with $out passes bypassDocumentValidation: false',
    reason: 'the driver does not send bypassDocumentValidation: false',
  },
  {
    file: 'bypassDocumentValidation',
    test: 'BulkWrite passes bypassDocumentValidation: false',
    reason: 'the driver does not send bypassDocumentValidation: false',
  },
  {
    file: 'bypassDocumentValidation',
    test: 'FindOneAndReplace passes bypassDocumentValidation: false',
    reason: 'the driver does not send bypassDocumentValidation: false',
  },
  {
    file: 'bypassDocumentValidation',
    test: 'FindOneAndUpdate passes bypassDocumentValidation: false',
    reason: 'the driver does not send bypassDocumentValidation: false',
  },
  {
    file: 'bypassDocumentValidation',
    test: 'InsertMany passes bypassDocumentValidation: false',
    reason: 'the driver does not send bypassDocumentValidation: false',
  },
  {
    file: 'client-bulkWrite-partialResults',
    test: 'partialResult is unset when',
    reason: 'the driver always sets partialResult',
  },
  {
    file: 'transactions/tests/unified/client-bulkWrite',
    test: 'client bulkWrite with writeConcern in a transaction',
    reason: 'the driver does not check the write concern of a client bulkWrite in a transaction',
  },
  {
    file: 'transactions/tests/unified/transaction-options',
    test: 'readPreference inherited from client',
    reason: 'needs a secondary to read from',
  },
  { file: 'logging/operation-id', reason: 'the driver does not log operation ids' },
];

export const skipReason = (file: SpecFile, description: string): string | undefined =>
  skips.find(
    (skip) => file.path.includes(skip.file) && (skip.test === undefined || description.includes(skip.test)),
  )?.reason;
