import * as z from 'zod/mini';
import { id } from './fields.ts';

/** A person in an answer; null id for a deleted account (beyond, first paragraphs). */
export const personDto = z.object({
  id: z.nullable(id),
  full_name: z.string(),
  business_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
});
export type PersonDto = z.output<typeof personDto>;

/** The owner id of records that outlive their member, such as past events (beyond §11). */
export const formerMemberId = '000000000000000000000000';
