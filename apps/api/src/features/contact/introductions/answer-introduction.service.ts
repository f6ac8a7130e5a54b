import type { IntroductionAnswer } from '@rosette/shared/contract/introductions.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { hiddenByBlock, visibleAmong } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, notFound } from '#lib/app-error.ts';
import { connectMembers } from '../contacts/connect-members.service.ts';
import { lockPair } from '../contacts/contact-pair.service.ts';
import { type Introduction, IntroductionModel } from './introduction.model.ts';
import { notifyOfConnection, readIntroductionNotification } from './introduction-news.ts';
import { answerOf, idsOf, isOver, sideOf } from './introduction-sides.ts';
import { type ShownIntroduction, withPeople } from './introductions.service.ts';

const missing = () => notFound('unknown_introduction');
const expired = () => conflict('introduction_expired');

/** Whether a block or a suspension lies between any two of the three. */
async function isCutOff(caller: Caller, introduction: Introduction): Promise<boolean> {
  const others = idsOf(introduction).filter((id) => id !== caller.id);
  if ((await visibleAmong(caller, others)).length < others.length) return true;
  const [one, other] = others;
  return one !== undefined && other !== undefined && (await hiddenByBlock(one)).includes(other);
}

/**
 * Accepts or declines an introduction for the caller, inside a transaction; the two are connected once both accepted. The same answer again
 * changes nothing.
 * @throws 403 for the introducer; 404 for other members, and where one of the three is hidden from another; 409 for a
 * different answer than before, and for an expired introduction
 */
export async function answerIntroduction(
  app: AppContext,
  caller: Caller,
  id: string,
  answer: IntroductionAnswer,
): Promise<ShownIntroduction> {
  const introduction = await IntroductionModel.findById(id).lean();
  const side = introduction && sideOf(introduction, caller.id);
  if (!introduction || !side || (await isCutOff(caller, introduction))) throw missing();
  if (side === 'by') throw forbidden('not_allowed');
  const { first_id, second_id } = introduction;
  if (!first_id || !second_id) throw expired();

  await lockPair(first_id, second_id);
  // A block between two of the three has ended it, if only for a while
  // (product/contact-and-messages#introductions).
  if (introduction.cut_off_ids) throw missing();
  const [shown] = await withPeople([introduction]);
  const before = answerOf(introduction, caller.id);
  if (before === answer) return shown as ShownIntroduction;
  if (before) throw conflict('introduction_answered');
  if (introduction.state === 'connected') throw conflict('connected_already');
  if (isOver(introduction) || (shown as ShownIntroduction).people.size < 3) throw expired();
  const other = side === 'first' ? 'second' : 'first';
  const isAgreed = answer === 'accepted' && introduction[`${other}_answer`] === 'accepted';
  const connection = isAgreed && {
    state: 'connected' as const,
    conversation_id: await connectMembers(first_id, second_id, []),
  };
  const stored = await IntroductionModel.findByIdAndUpdate(
    introduction._id,
    { $set: { [`${side}_answer`]: answer, ...connection } },
    { returnDocument: 'after' },
  )
    .lean()
    .orFail();
  await readIntroductionNotification(caller.id, introduction);
  if (isAgreed) await notifyOfConnection(app, stored, caller.id);
  return { ...(shown as ShownIntroduction), introduction: stored };
}
