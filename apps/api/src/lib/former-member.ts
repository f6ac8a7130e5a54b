import { formerMemberId as formerMember } from '@rosette/shared/contract/people.ts';
import { Types } from 'mongoose';

/** The name shown for a deleted member. */
export const formerMemberName = 'Former member';

/** The owner id of records that outlive their member; no account has it. */
export const formerMemberId = new Types.ObjectId(formerMember);
