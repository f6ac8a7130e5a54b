import type { IntroductionDto } from '@rosette/shared/contract/introductions.ts';
import { inTransaction } from '#lib/transaction.ts';
import { IntroductionModel } from './introduction.model.ts';
import { presentIntroduction } from './introduction.present.ts';
import { removeIntroductionNotifications } from './introduction-news.ts';
import { sideOf } from './introduction-sides.ts';
import { withPeople } from './introductions.service.ts';

const isHers = (memberId: string) => ({
  $or: [{ by_id: memberId }, { first_id: memberId }, { second_id: memberId }],
});

const nobodyIsLeft = {
  by_id: { $exists: false },
  first_id: { $exists: false },
  second_id: { $exists: false },
};

/** For the download of her data: introductions that she proposed or is part of, as she sees them, one by one. */
export async function* introductionsOf(memberId: string): AsyncGenerator<IntroductionDto> {
  for await (const introduction of IntroductionModel.find(isHers(memberId)).lean().cursor()) {
    const [shown] = await withPeople([introduction]);
    if (shown) yield presentIntroduction(shown, memberId);
  }
}

/**
 * Takes a member whose account is deleted out of her introductions: they stay with 'Former member', and what waited has
 * ended. They go with the last of the three.
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
