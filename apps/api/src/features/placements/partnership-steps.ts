import { addMonths } from '@rosette/shared/calendar.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { ClientSession } from 'mongoose';
import { changeAndMail, enqueueMail } from '#features/mail/outbox.service.ts';
import { mailboxesOf, makePartner } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Partnership, PartnershipModel } from './partnership.model.ts';
import { partnershipMail } from './partnership-mail.ts';
import type { PlacementKind } from './placement-steps.ts';

async function tellPartner(
  app: AppContext,
  partnership: Partnership,
  session?: ClientSession,
): Promise<void> {
  const [partner] = app.mail.isOn ? await mailboxesOf([partnership.member_id]) : [];
  const mail = partner && partnershipMail(app, partnership, partner);
  if (mail) await enqueueMail(app, mail, session);
}

/**
 * The steps of partnerships: what becomes active leaves word, in the same write, that its member is owed a role. She is
 * told by mail. `alongside` is written with whatever step is taken.
 */
export const partnershipKind = (
  app: AppContext,
  alongside: Partial<Pick<Partnership, 'is_paid_by_card'>> = {},
): PlacementKind<Partnership> => ({
  what: 'partnership',
  find: (id) => PartnershipModel.findById(id).lean(),
  write: ({ _id, status, payment_status }, change) =>
    changeAndMail(app, `partnership:${_id}`, async (session) => {
      const moved = await PartnershipModel.findOneAndUpdate(
        { _id, status, payment_status },
        { ...change, ...alongside, ...(change.start_date && { is_role_due: true }) },
        { returnDocument: 'after', ...(session && { session }) },
      ).lean();
      if (moved && moved.status !== status) await tellPartner(app, moved, session);
      return moved;
    }),
  endOf: ({ package_id }, start) => addMonths(start, partnershipPackages[package_id].duration_months),
});

/**
 * Makes partners of the members whose partnership became active (decisions §4). The role is on another document than
 * the status, so a process can die between the two writes; the word left with the first is what repairs it, at the next
 * step, the next look at the pending list or the next start. It is taken away once the role is there: a role that an
 * admin changes later is not given a second time.
 */
export async function grantDueRoles(): Promise<void> {
  const due = await PartnershipModel.find({ is_role_due: true }).select('member_id').lean();
  for (const { _id, member_id } of due) {
    await makePartner(member_id);
    await PartnershipModel.updateOne({ _id }, { $unset: { is_role_due: 1 } });
  }
}
