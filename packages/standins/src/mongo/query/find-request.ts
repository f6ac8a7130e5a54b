import type { Variables } from '../aggregation/expression.ts';
import type { Transaction } from '../sessions/transactions.ts';
import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/values.ts';

/** A query on a collection. */
export interface FindRequest {
  filter: Doc;
  sort?: Doc | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
  hint?: unknown;
  collation?: Collation | undefined;
  variables?: Variables | undefined;
  transaction?: Transaction | undefined;
  /** When maxTimeMS expires. */
  deadline?: number | undefined;
}
