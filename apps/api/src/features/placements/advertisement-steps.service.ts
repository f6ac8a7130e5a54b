import { addDays } from '@rosette/shared/calendar.ts';
import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { notify } from '#features/notifications/notify.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { AdvertisementModel } from './advertisement.model.ts';
import { advertisementNews } from './advertisement-news.ts';
import { type MembersAdvertisement, missingAdvertisement, withAdvertiser } from './advertisements.service.ts';
import { recordStep } from './placement-audit.ts';
import { changeByStep } from './placement-steps.ts';

/**
 * Approves, marks as paid or rejects an advertisement (product/partners-and-advertisements#states)
 * and notifies its member, inside a transaction. With `admin` null, as for demo data, nothing is audited.
 * @throws 404, 409 when its state does not allow the step
 */
export async function stepAdvertisement(
  app: AppContext,
  admin: Caller | null,
  id: string,
  step: PlacementStep,
): Promise<MembersAdvertisement> {
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
  const news = changed.status === status ? null : await advertisementNews(app, admin?.id ?? null, changed);
  if (news) await notify(app, news);
  if (admin)
    await recordStep(admin.id, 'advertisement', step, { ...changed, label: changed.title }, advertisement);
  return withAdvertiser(changed);
}
