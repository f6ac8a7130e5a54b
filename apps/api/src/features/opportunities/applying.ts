import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { type Application, ApplicationModel } from './application.model.ts';
import { missingOpportunity, type Opportunity, OpportunityModel } from './opportunity.model.ts';

type Id = string | Types.ObjectId;

/*
 * The only module that adds and removes applications, with the opportunity's counter. Every function runs in a
 * transaction that has called `lockOpportunity`, so that changes of one opportunity are serialized over all processes.
 */

/**
 * Loads an opportunity and serializes changes of its applications until the transaction ends.
 * @throws 404
 */
export async function lockOpportunity(id: Id): Promise<Opportunity> {
  const opportunity = await OpportunityModel.findOneAndUpdate(
    { _id: id },
    { $inc: { application_version: 1 } },
    { returnDocument: 'after', timestamps: false },
  ).lean();
  if (!opportunity) throw missingOpportunity();
  return opportunity;
}

async function count(opportunity: Opportunity, change: 1 | -1): Promise<void> {
  await OpportunityModel.updateOne(
    { _id: opportunity._id },
    { $inc: { applicant_count: change } },
    { timestamps: false },
  );
  opportunity.applicant_count += change;
}

/** The member's application, withdrawn or not; null where she has not applied. */
export function findApplication(opportunityId: Id, memberId: Id): Promise<Application | null> {
  return ApplicationModel.findOne({ opportunity_id: opportunityId, member_id: memberId }).lean();
}

/**
 * Adds an application, or resends a withdrawn one in the same document as new
 * (product/opportunities#applying). `counted_in` is the month in which it was counted; null leaves it as it is.
 */
export async function addApplication(
  opportunity: Opportunity,
  memberId: string,
  { note, counted_in }: { note: string | null | undefined; counted_in: string | null },
): Promise<Application> {
  const application = await ApplicationModel.findOneAndUpdate(
    { opportunity_id: opportunity._id, member_id: memberId },
    {
      $set: {
        state: 'sent',
        applied_at: clock.now(),
        ...(note && { note }),
        ...(counted_in && { counted_in }),
      },
      $unset: { message: 1, conversation_id: 1, ...(!note && { note: 1 }) },
      $setOnInsert: { answer_number: 0 },
    },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  await count(opportunity, 1);
  return application;
}

/** Withdraws an application; what it took of the month stays taken (product/opportunities#applying). */
export async function withdrawApplication(opportunity: Opportunity, { _id }: Application): Promise<void> {
  await ApplicationModel.updateOne({ _id }, { $set: { state: 'withdrawn' }, $unset: { note: 1 } });
  await count(opportunity, -1);
}

/** Removes an application, e.g. of a deleted account. */
export async function removeApplication(
  opportunity: Opportunity,
  { _id, state }: Application,
): Promise<void> {
  await ApplicationModel.deleteOne({ _id });
  if (state !== 'withdrawn') await count(opportunity, -1);
}
