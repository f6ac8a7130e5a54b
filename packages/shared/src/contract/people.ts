import * as z from 'zod/mini';
import { id } from './fields.ts';

/** A person in an answer; somebody whose account is gone has no id (beyond, first paragraphs). */
export const personDto = z.object({
  id: z.nullable(id),
  full_name: z.string(),
  business_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
});
export type PersonDto = z.output<typeof personDto>;

/** Whose things are that stay although their member is gone, such as past events (beyond §11): an id that nobody has. */
export const formerMemberId = '000000000000000000000000';
