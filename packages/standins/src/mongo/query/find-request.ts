import type { Transaction } from '../sessions/transactions.ts';
import type { Doc } from '../values/values.ts';

/** A query on a collection. */
export interface FindRequest {
  filter: Doc;
  sort?: Doc | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
  transaction?: Transaction | undefined;
  /** When maxTimeMS expires. */
  deadline?: number | undefined;
}
