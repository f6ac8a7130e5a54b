import type { IntroductionDto } from '@rosette/shared/contract/introductions.ts';
import type { Types } from 'mongoose';
import { inTransaction } from '#lib/transaction.ts';
import { IntroductionModel } from './introduction.model.ts';
import { presentIntroduction } from './introduction.present.ts';
import { removeIntroductionNotifications } from './introduction-news.ts';
import { sideOf } from './introduction-sides.ts';
import { withPeople } from './introductions.service.ts';

type MemberId = string | Types.ObjectId;

const isHers = (memberId: string) => ({
  $or: [{ by_id: memberId }, { first_id: memberId }, { second_id: memberId }],
});

const nobodyIsLeft = {
  by_id: { $exists: false },
  first_id: { $exists: false },
  second_id: { $exists: false },
};

/** For the data export: introductions that she made or is part of, as she sees them, one by one. */
export async function* introductionsOf(memberId: string): AsyncGenerator<IntroductionDto> {
  for await (const introduction of IntroductionModel.find(isHers(memberId)).lean().cursor()) {
    const [shown] = await withPeople([introduction]);
    if (shown) yield presentIntroduction(shown, memberId);
  }
}

/**
 * Removes a deleted member from her introductions: they stay with 'Former member', pending ones end. Removes an
 * introduction once all three are deleted.
 */
export async function leaveIntroductions(memberId: string): Promise<void> {
  const introductions = await IntroductionModel.find(isHers(memberId)).lean();
  for (const introduction of introductions) {
    const side = sideOf(introduction, memberId);
    await inTransaction(async () => {
      await IntroductionModel.updateOne(
        { _id: introduction._id },
        {
          $unset: { [`${side}_id`]: 1, [`${side}_answer`]: 1 },
          ...(introduction.state === 'pending' && { $set: { state: 'ended' as const } }),
        },
      );
      await IntroductionModel.deleteOne({ _id: introduction._id, ...nobodyIsLeft });
      await removeIntroductionNotifications(introduction);
    });
  }
}

/** Removes the notifications about pending introductions of two members to each other, as a block hides them (beyond §9). */
export async function removeIntroductionNotificationsBetween(
  first: MemberId,
  second: MemberId,
): Promise<void> {
  const pending = await IntroductionModel.find({
    state: 'pending',
    $or: [
      { first_id: first, second_id: second },
      { first_id: second, second_id: first },
    ],
  })
    .select('_id')
    .lean();
  for (const introduction of pending) await removeIntroductionNotifications(introduction);
}
