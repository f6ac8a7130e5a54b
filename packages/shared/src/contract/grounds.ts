import * as z from 'zod/mini';
import { optionalText, text } from './fields.ts';

/** Under which rule an admin acts: the community's terms, or the law. */
export const groundRules = ['terms', 'law'] as const;
export type GroundRule = (typeof groundRules)[number];

const rule = z._default(z.enum(groundRules), 'terms');

/** Why an admin takes something from a member, as a form asks for it (product/safety#telling-the-person). */
export const groundsBody = z.object({ reason: text('reason'), rule });
/** Why, and under which rule. */
export type Grounds = z.output<typeof groundsBody>;

/**
 * The grounds in the body of a call. The reason is optional here, as an owner needs none for a thing of her own: the
 * service refuses an admin without one.
 */
export const optionalGrounds = { reason: optionalText('reason'), rule };

/** The body of a call that only takes grounds. */
export const optionalGroundsBody = z.optional(z.object(optionalGrounds));
export type OptionalGrounds = z.output<typeof optionalGroundsBody>;
