import { formerMemberId as formerMember } from '@rosette/shared/contract/people.ts';
import { Types } from 'mongoose';

export { formerMemberName } from '@rosette/shared/contract/people.ts';

/** The owner id of records that outlive their member; no account has it. */
export const formerMemberId = new Types.ObjectId(formerMember);
