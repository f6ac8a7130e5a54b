import type { IntroductionDto } from '@rosette/shared/contract/introductions.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { answerOf, idsOf, isOver, sideOf } from './introduction-sides.ts';
import type { ShownIntroduction } from './introductions.service.ts';

/** An introduction as one of the three sees it: never what the others answered. */
export function presentIntroduction(
  { introduction, people }: ShownIntroduction,
  memberId: string,
): IntroductionDto {
  const { _id, by_id, first_id, second_id, text, state, conversation_id, created_at, expires_at } =
    introduction;
  const personOf = (id: unknown) => presentPerson(people.get(String(id)));
  const isSomebodyGone = idsOf(introduction).filter((id) => people.has(id)).length < 3;
  const isExpired = state !== 'connected' && (isOver(introduction) || isSomebodyGone);
  const isProposer = sideOf(introduction, memberId) === 'by';
  return {
    id: String(_id),
    by: personOf(by_id),
    first: personOf(first_id),
    second: personOf(second_id),
    text,
    state: state === 'connected' ? 'connected' : isExpired ? 'expired' : 'pending',
    my_answer: answerOf(introduction, memberId),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    conversation_id: conversation_id && !isProposer ? String(conversation_id) : null,
  };
}
