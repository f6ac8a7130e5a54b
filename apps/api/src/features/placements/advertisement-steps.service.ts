import { addDays } from '@rosette/shared/calendar.ts';
import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { inTransaction } from '#lib/transaction.ts';
import { type Advertisement, AdvertisementModel } from './advertisement.model.ts';
import { advertisementMail } from './advertisement-mail.ts';
import { type MembersAdvertisement, missingAdvertisement, withAdvertiser } from './advertisements.service.ts';
import { changeByStep } from './placement-steps.ts';

/**
 * Approves, marks as paid or rejects an advertisement (decisions §4), in one transaction with the mail that tells her.
 * @throws 404, 409 when its state does not offer the step
 */
export function stepAdvertisement(
  app: AppContext,
  id: string,
  step: PlacementStep,
): Promise<MembersAdvertisement> {
  return inTransaction(async () => {
    const advertisement = await AdvertisementModel.findById(id).lean();
    if (!advertisement) throw missingAdvertisement();
    const { status, payment_status, ad_type } = advertisement;
    const { duration_days } = advertisementPackages[ad_type];
    const changed = await AdvertisementModel.findOneAndUpdate(
      { _id: id, status, payment_status },
      changeByStep('advertisement', advertisement, step, (start) => addDays(start, duration_days)),
      { returnDocument: 'after' },
    )
      .orFail()
      .lean();
    if (changed.status !== status) await mailAdvertiser(app, changed);
    return withAdvertiser(changed);
  }, `advertisement:${id}`);
}

async function mailAdvertiser(app: AppContext, advertisement: Advertisement): Promise<void> {
  const [advertiser] = await mailboxesOf([advertisement.member_id]);
  const mail = advertiser && advertisementMail(app, advertisement, advertiser);
  if (mail) await enqueueMail(app, mail);
}
