import type { IntroductionDto } from '@rosette/shared/contract/introductions.ts';
import type { Types } from 'mongoose';
import { hiddenFromMember } from '#features/users/visibility.service.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { IntroductionModel } from './introduction.model.ts';
import { presentIntroduction } from './introduction.present.ts';
import { readIntroductionNotification, removeIntroductionNotifications } from './introduction-news.ts';
import { sideOf } from './introduction-sides.ts';
import { shownTo, withPeople } from './introductions.service.ts';

type MemberId = string | Types.ObjectId;

const involves = (memberId: MemberId) => ({
  $or: [{ by_id: memberId }, { first_id: memberId }, { second_id: memberId }],
});

const nobodyIsLeft = {
  by_id: { $exists: false },
  first_id: { $exists: false },
  second_id: { $exists: false },
};

/**
 * For the data export: introductions that she made or is part of, one by one. Members hidden from her are not named, as if
 * their accounts were deleted.
 */
export async function* introductionsOf(memberId: string): AsyncGenerator<IntroductionDto> {
  for await (const introduction of IntroductionModel.find(shownTo(memberId)).lean().cursor()) {
    const [shown] = await withPeople([introduction]);
    if (!shown) continue;
    const hidden = await hiddenFromMember(memberId, [...shown.people.keys()]);
    const people = new Map([...shown.people].filter(([id]) => !hidden.includes(id)));
    yield presentIntroduction({ introduction, people }, memberId);
  }
}

/**
 * Removes a deleted member from her introductions: they stay with 'Former member', pending ones end. Removes an
 * introduction once all three are deleted.
 */
export async function leaveIntroductions(memberId: string): Promise<void> {
  const introductions = await IntroductionModel.find(involves(memberId)).lean();
  for (const introduction of introductions) {
    const side = sideOf(introduction, memberId);
    await transaction(async () => {
      await IntroductionModel.updateOne(
        { _id: introduction._id },
        {
          $unset: { [`${side}_id`]: 1, [`${side}_answer`]: 1 },
          $pull: { cut_off_ids: memberId },
          ...(introduction.state === 'pending' && { $set: { state: 'ended' as const } }),
        },
      );
      await IntroductionModel.deleteOne({ _id: introduction._id, ...nobodyIsLeft });
      await removeIntroductionNotifications(introduction);
    });
  }
}

/**
 * Ends the pending introductions that involve both members, for good, as a block between them does
 * (product/contact-and-messages#introductions): it hides them from the two and removes what told them of it.
 * The third still sees it as pending until it expires, so that she does not learn of the block.
 */
export async function endIntroductionsBetween(first: MemberId, second: MemberId): Promise<void> {
  const ofFirst = await IntroductionModel.find({
    ...involves(first),
    state: 'pending',
    cut_off_ids: { $exists: false },
  }).lean();
  for (const introduction of ofFirst.filter((each) => sideOf(each, String(second)))) {
    await IntroductionModel.updateOne({ _id: introduction._id }, { cut_off_ids: [first, second] });
    const isIntroducer = [first, second].some((id) => String(id) === String(introduction.by_id));
    if (!isIntroducer) await removeIntroductionNotifications(introduction);
  }
}

/**
 * Closes the pending introductions of two members to each other, inside the transaction that connects them: there is nothing
 * left to answer (product/contact-and-messages#introductions). An answer that one of them has not given stays empty.
 */
export async function closeIntroductionsOf(
  first: Types.ObjectId,
  second: Types.ObjectId,
  conversation_id: Types.ObjectId,
): Promise<void> {
  const open = await IntroductionModel.find({
    $or: [
      { first_id: first, second_id: second },
      { first_id: second, second_id: first },
    ],
    state: 'pending',
    expires_at: { $gt: clock.now() },
    cut_off_ids: { $exists: false },
  }).lean();
  for (const introduction of open) {
    await IntroductionModel.updateOne({ _id: introduction._id }, { state: 'connected', conversation_id });
    for (const id of [first, second]) await readIntroductionNotification(String(id), introduction);
  }
}
