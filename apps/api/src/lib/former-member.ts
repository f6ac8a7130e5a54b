import { formerMemberId as formerMember } from '@rosette/shared/contract/people.ts';
import { Types } from 'mongoose';

/** What is shown in place of the name of a member whose account is gone. */
export const formerMemberName = 'Former member';

/** Whose things are that have to be kept although their member is gone: an id that nobody has. */
export const formerMemberId = new Types.ObjectId(formerMember);
