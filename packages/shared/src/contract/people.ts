import * as z from 'zod/mini';
import { id } from './fields.ts';

/** A person in an answer; null id for a deleted account (product/api#persons). */
export const personDto = z.object({
  id: z.nullable(id),
  full_name: z.string(),
  business_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
});
export type PersonDto = z.output<typeof personDto>;

/** The name of a person whose account was deleted; the web shows it in its language. */
export const formerMemberName = 'Former member';

/** The owner id of records that outlive their member, such as past events (product/accounts#leaving). */
export const formerMemberId = '000000000000000000000000';
