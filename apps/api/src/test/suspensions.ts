import { contract } from '@rosette/shared/contract/index.ts';
import { as } from './api.ts';
import { anAdmin, type Member } from './factories.ts';

const { suspensions } = contract;

/** Suspends a member as an admin, until then or without an end. */
export const suspend = async ({ id }: Member, until?: Date) =>
  as(await anAdmin()).call(suspensions.suspend, {
    params: { id },
    body: { reason: 'Spam', ...(until && { until: until.toISOString() }) },
  });

/** Ends a member's suspension as an admin. */
export const unsuspend = async ({ id }: Member) =>
  as(await anAdmin()).call(suspensions.unsuspend, { params: { id } });
