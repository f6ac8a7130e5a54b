import { addDays, addMonths } from '@rosette/shared/calendar.ts';
import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { Grounds, OptionalGrounds } from '@rosette/shared/contract/grounds.ts';
import {
  afterStep,
  type PlacementState,
  type PlacementStep,
  refusalOf,
  statusAt,
} from '@rosette/shared/lifecycle.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { groundsAgainst } from '#features/users/moderation.service.ts';
import { findUser, makePartner } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Advertisement, AdvertisementModel } from './advertisement.model.ts';
import { missingAdvertisement } from './advertisements.service.ts';
import { type Partnership, PartnershipModel } from './partnership.model.ts';
import { missingPartnership } from './partnerships.service.ts';
import { kindOf, placementNews, rejectionMail } from './placement-news.ts';
import { type WithEmail, withEmail } from './placement-queries.ts';

type Placement = Partnership | Advertisement;
export type SteppedPartnership = WithEmail<Partnership>;
export type SteppedAdvertisement = WithEmail<Advertisement>;

/** The current state: a stored 'active' is expired after its end. */
export const currentState = (placement: Placement): PlacementState => ({
  status: statusAt(placement, clock.now()),
  payment_status: placement.payment_status,
});

/** The fields a step writes, with dates when it starts the term, or rejects it. */
type StateChange = PlacementState & { start_date?: Date; end_date?: Date; ended_at?: Date };

/**
 * The change of a step (product/partners-and-advertisements#states); `endOf` computes the end of a term that starts now.
 * @throws 409 with the reason when the current state does not allow the step
 */
function changeByStep(placement: Placement, step: PlacementStep, endOf: (start: Date) => Date): StateChange {
  const current = currentState(placement);
  const next = afterStep(current, step);
  if (!next) throw conflict(refusalOf(kindOf(placement), current, step));
  if (next.status === 'rejected') return { ...next, ended_at: clock.now() };
  if (next.status !== 'active' || current.status === 'active') return next;
  const start_date = clock.now();
  return { ...next, start_date, end_date: endOf(start_date) };
}

/**
 * Notifies its member of a new status, and audits the step of an admin (product/safety#audit-log). With grounds the mail is
 * one that cannot be switched off.
 */
async function tellOfStep(
  app: AppContext,
  actor_id: string | null,
  step: PlacementStep,
  before: Placement,
  after: Placement,
  grounds: Grounds | null = null,
): Promise<void> {
  const news = after.status === before.status ? null : await placementNews(app, actor_id, after);
  if (news) await notify(app, grounds ? { ...news, mail: null } : news);
  const member = news && grounds && (await findUser(String(after.member_id)));
  if (member) await enqueueMail(app, rejectionMail(app, member, news, grounds));
  if (actor_id === null) return;
  const fieldsOf = ({ status, payment_status }: Placement) => ({ status, payment_status });
  await recordAudit({
    actor_id,
    action: `${kindOf(after)}.${step}`,
    subject: { id: after._id, member_id: after.member_id, ...('title' in after && { label: after.title }) },
    before: fieldsOf(before),
    after: { ...fieldsOf(after), ...grounds },
  });
}

/**
 * Takes a step inside the transaction that has read the partnership, with the partner role on activation.
 * @param actorId the admin; null for a card payment
 * @param alongside fields to write together with the state
 * @param grounds why an admin rejects it
 * @throws 409 when its state does not allow the step
 */
export async function takePartnershipStep(
  app: AppContext,
  actorId: string | null,
  partnership: Partnership,
  step: PlacementStep,
  alongside: Partial<Pick<Partnership, 'is_paid_by_card'>> = {},
  grounds: Grounds | null = null,
): Promise<Partnership> {
  const { _id, status, payment_status, package_id } = partnership;
  const { duration_months } = partnershipPackages[package_id];
  const change = changeByStep(partnership, step, (start) => addMonths(start, duration_months));
  const after = await PartnershipModel.findOneAndUpdate(
    { _id, status, payment_status },
    { ...change, ...alongside },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean();
  if (change.start_date) await makePartner(after.member_id);
  await tellOfStep(app, actorId, step, partnership, after, grounds);
  return after;
}

/**
 * Approves, marks as paid or rejects a partnership (product/partners-and-advertisements#states) and notifies its member,
 * inside a transaction. With `admin` null, as for demo data, nothing is audited.
 * @param given why it is rejected
 * @throws 404, 409 when its state does not allow the step, 422 when an admin rejects that of somebody else without a reason
 */
export async function stepPartnership(
  app: AppContext,
  admin: Caller | null,
  id: string,
  step: PlacementStep,
  given?: OptionalGrounds,
): Promise<SteppedPartnership> {
  const partnership = await PartnershipModel.findById(id).lean();
  if (!partnership) throw missingPartnership();
  const grounds = admin && step === 'reject' ? groundsAgainst(admin, partnership.member_id, given) : null;
  return withEmail(await takePartnershipStep(app, admin?.id ?? null, partnership, step, {}, grounds));
}

/**
 * As `stepPartnership`, for an advertisement.
 * @throws 404, 409 when its state does not allow the step, 422 as of a partnership
 */
export async function stepAdvertisement(
  app: AppContext,
  admin: Caller | null,
  id: string,
  step: PlacementStep,
  given?: OptionalGrounds,
): Promise<SteppedAdvertisement> {
  const advertisement = await AdvertisementModel.findById(id).lean();
  if (!advertisement) throw missingAdvertisement();
  const grounds = admin && step === 'reject' ? groundsAgainst(admin, advertisement.member_id, given) : null;
  const { status, payment_status, ad_type } = advertisement;
  const { duration_days } = advertisementPackages[ad_type];
  const after = await AdvertisementModel.findOneAndUpdate(
    { _id: id, status, payment_status },
    changeByStep(advertisement, step, (start) => addDays(start, duration_days)),
    { returnDocument: 'after' },
  )
    .orFail()
    .lean();
  await tellOfStep(app, admin?.id ?? null, step, advertisement, after, grounds);
  return withEmail(after);
}
