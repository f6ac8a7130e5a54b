import type { MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { byDeletedAccount } from '#features/notifications/notify.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { hiddenFromMember } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { transaction } from '#lib/transaction.ts';
import { ApplicationModel } from './application.model.ts';
import { withdrawOpportunity } from './opportunities.service.ts';
import { OpportunityModel } from './opportunity.model.ts';
import { presentMyApplication, presentOpportunity } from './opportunity.present.ts';

/** For the data export: her opportunities, one by one, without applicants hidden from her; `name` is hers. */
export async function* opportunitiesOf(memberId: string, name: string): AsyncGenerator<OpportunityDto> {
  for await (const posted of OpportunityModel.find({ poster_id: memberId }).lean().cursor()) {
    const hidden = await hiddenFromMember(memberId, posted.applicant_ids);
    const applicants = posted.applicant_ids.map(String).filter((id) => !hidden.includes(id));
    yield presentOpportunity({ ...posted, poster_name: name, applicants });
  }
}

/**
 * For the data export: her applications, one by one; a poster hidden from her is 'Former member'
 * (product/opportunities#ones-own-applications).
 */
export async function* applicationsOf(memberId: string): AsyncGenerator<MyApplicationDto> {
  for await (const application of ApplicationModel.find({ member_id: memberId }).lean().cursor()) {
    const opportunity = await OpportunityModel.findById(application.opportunity_id).lean();
    if (!opportunity) continue;
    const isHidden = (await hiddenFromMember(memberId, [opportunity.poster_id])).length > 0;
    const people = await peopleById(isHidden ? [] : [opportunity.poster_id]);
    const poster = people.get(String(opportunity.poster_id)) ?? null;
    yield presentMyApplication({ application, opportunity, poster });
  }
}

/** Withdraws a deleted member's opportunities, with the applications to them. */
export async function leaveOpportunities(app: AppContext, memberId: string): Promise<void> {
  const actor = byDeletedAccount(memberId);
  const posted = OpportunityModel.find({ poster_id: memberId }).select('_id').lean().cursor();
  for await (const { _id } of posted) {
    await transaction(() => withdrawOpportunity(app, actor, String(_id)), `opportunity:${_id}`);
  }
}

/** Removes a deleted member's applications. */
export async function leaveApplications(_app: AppContext, memberId: string): Promise<void> {
  const applied = await ApplicationModel.distinct('opportunity_id', { member_id: memberId });
  await OpportunityModel.updateMany(
    { _id: { $in: applied } },
    { $pull: { applicant_ids: memberId } },
    { timestamps: false },
  );
  await ApplicationModel.deleteMany({ member_id: memberId });
}
