import type { AnswerApplicantBody } from '@rosette/shared/contract/applications.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { connectMembers } from '#features/contact/contacts/connect-members.service.ts';
import { recordChange } from '#features/users/moderation.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { isVisibleTo, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { changesOf } from '#lib/changes.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { type Application, ApplicationModel } from './application.model.ts';
import { notifyApplicantOfAnswer, readApplicationNotification } from './application-news.ts';
import { findApplication } from './applications.service.ts';
import { getOwnOpportunity, publishedOf } from './opportunities.service.ts';
import type { ShownApplicant } from './opportunity.present.ts';

/**
 * The applicants in the order of applying, for the poster and admins. The poster's reading turns `sent` into `seen` for
 * the next time, an admin's does not (product/opportunities#states-of-an-application).
 * @throws 403, 404
 */
export async function listApplicants(
  caller: Caller,
  id: string,
  page: PageQuery,
): Promise<Listed<ShownApplicant>> {
  const opportunity = await getOwnOpportunity(caller, id, 'applicants_for_poster_only');
  const { items, total } = await findPage<Application>(ApplicationModel, {
    filter: { opportunity_id: id, ...(await visibleTo(caller, 'member_id')) },
    sort: { applied_at: 1, _id: 1 },
    page,
  });
  const unseen = items.filter(({ state }) => state === 'sent').map(({ _id }) => _id);
  if (owns(caller, String(opportunity.poster_id))) {
    if (unseen.length > 0)
      await ApplicationModel.updateMany({ _id: { $in: unseen }, state: 'sent' }, { state: 'seen' });
    await readApplicationNotification(opportunity);
  }
  const people = await peopleById(items.map(({ member_id }) => member_id));
  const shown = items.map((application) => ({
    application,
    person: people.get(String(application.member_id)) ?? null,
  }));
  return { items: shown, total };
}

/** @throws 404 where the member has not applied, or is hidden from the caller */
async function getApplication(caller: Caller, id: string, memberId: string): Promise<Application> {
  const application = await findApplication(id, memberId);
  if (!application) throw notFound('member_has_not_applied');
  if (!(await isVisibleTo(caller, application.member_id))) throw notFound('member_unreachable');
  return application;
}

/**
 * Answers an applicant, repeatedly until she withdraws, and notifies her of changes. Inside a transaction.
 * @throws 403, 404, 409 withdrawn
 */
export async function answerApplicant(
  app: AppContext,
  caller: Caller,
  id: string,
  memberId: string,
  { state, message }: AnswerApplicantBody,
): Promise<ShownApplicant> {
  const opportunity = await getOwnOpportunity(caller, id, 'answering_for_poster_only');
  const before = await getApplication(caller, id, memberId);
  if (before.state === 'withdrawn') throw conflict('application_withdrawn');
  const person = (await peopleById([memberId])).get(String(before.member_id)) ?? null;
  const isNewMessage = message !== undefined && (message ?? undefined) !== before.message;
  const isNewState = state !== undefined && state !== before.state;
  if (!isNewMessage && !isNewState) return { application: before, person };
  const after = await ApplicationModel.findOneAndUpdate(
    { _id: before._id },
    { ...changesOf({ state, message }), $inc: { answer_number: 1 } },
    { returnDocument: 'after' },
  )
    .lean()
    .orFail();
  const change = [{ application_state: before.state }, { application_state: after.state }] as const;
  await recordChange(caller, publishedOf(opportunity), ...change);
  if (isNewState || after.message) await notifyApplicantOfAnswer(app, caller, opportunity, before, after);
  return { application: after, person };
}

/**
 * Connects the poster with an applicant, as applying is consent to be contacted: their conversation continues with her
 * note. Idempotent. Inside a transaction.
 * @throws 403 for all but the poster, admins included, 404, 409 withdrawn
 */
export async function openConversationWithApplicant(
  caller: Caller,
  id: string,
  memberId: string,
): Promise<{ conversation_id: string }> {
  const refusal = 'writing_for_poster_only';
  const { poster_id } = await getOwnOpportunity(caller, id, refusal);
  if (!owns(caller, String(poster_id))) throw forbidden(refusal);
  const { _id, member_id, state, note, conversation_id } = await getApplication(caller, id, memberId);
  if (conversation_id) return { conversation_id: String(conversation_id) };
  if (state === 'withdrawn') throw conflict('application_withdrawn');
  const opened = await connectMembers(
    caller.id,
    member_id,
    note ? [{ author_id: member_id, text: note, isRead: true }] : [],
  );
  await ApplicationModel.updateOne({ _id }, { $set: { conversation_id: opened } });
  return { conversation_id: String(opened) };
}
