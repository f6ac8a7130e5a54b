import { contract } from '@rosette/shared/contract/index.ts';
import { as } from './api.ts';
import { aConversation } from './contacts.ts';
import { aMember, type Member, several } from './factories.ts';

const { introductions } = contract;

export interface Introduced {
  by: Member;
  first: Member;
  second: Member;
}

/** A member and the two whom she is connected with. */
export async function threeMembers(): Promise<Introduced> {
  const [by, first, second] = (await several(3, () => aMember({ is_confirmed: true }))) as [
    Member,
    Member,
    Member,
  ];
  await aConversation(by, first);
  await aConversation(by, second);
  return { by, first, second };
}

/** `by` introduces `first` to `second`. */
export const introduce = (
  by: Member,
  first: { id: string },
  second: { id: string },
  text = 'You should meet',
) => as(by).call(introductions.create, { body: { first_id: first.id, second_id: second.id, text } });

/** An introduction that neither of the two has answered, and the calls about it. */
export async function proposeIntroduction() {
  const members = await threeMembers();
  const { body } = await introduce(members.by, members.first, members.second);
  const params = { id: body.id };
  return {
    ...members,
    params,
    accept: (member: Member) => as(member).call(introductions.accept, { params }),
    decline: (member: Member) => as(member).call(introductions.decline, { params }),
    /** The introduction in this member's list, undefined where it is missing. */
    seenBy: async (member: Member) =>
      (await as(member).call(introductions.list)).body.find(({ id }) => id === body.id),
  };
}
