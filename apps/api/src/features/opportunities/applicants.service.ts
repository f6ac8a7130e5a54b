import type { AnswerApplicantBody } from '@rosette/shared/contract/applications.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { connectMembers } from '#features/contacts/connect-members.service.ts';
import { recordChange } from '#features/users/moderation.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { isVisibleTo, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, notFound } from '#lib/app-error.ts';
import { changesOf } from '#lib/changes.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
import { transaction } from '#lib/transaction.ts';
import { type Application, ApplicationModel } from './application.model.ts';
import type { ShownApplicant } from './application.present.ts';
import { notifyApplicantOfAnswer } from './application-news.ts';
import { findApplication, lockOpportunity } from './applying.ts';
import { findOpportunity } from './opportunities.service.ts';
import { publishedOf } from './opportunity-audit.ts';

async function withPeople(applications: readonly Application[]): Promise<ShownApplicant[]> {
  const people = await peopleById(applications.map(({ member_id }) => member_id));
  return applications.map((application) => ({
    application,
    person: people.get(String(application.member_id)) ?? null,
  }));
}

type Read = () => Promise<Application[]>;

/** Reads applications for the poster and turns `sent` into `seen` afterwards, in one transaction. */
function readAsPoster(id: string, read: Read): Promise<Application[]> {
  return transaction(async () => {
    const applications = await read();
    const unseen = applications.filter(({ state }) => state === 'sent').map(({ _id }) => _id);
    if (unseen.length > 0) {
      await lockOpportunity(id);
      await ApplicationModel.updateMany({ _id: { $in: unseen } }, { $set: { state: 'seen' } });
    }
    return applications;
  }, `opportunity:${id}`);
}

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
  const { poster_id } = await findOpportunity(caller, id);
  if (!mayChange(caller, String(poster_id))) throw forbidden('Only the poster sees who applied');
  const filter = { opportunity_id: id, ...(await visibleTo(caller, 'member_id')) };
  const { skip, limit } = pageOf(page);
  const read: Read = async () =>
    limit === 0
      ? []
      : ApplicationModel.find(filter).sort({ applied_at: 1, _id: 1 }).skip(skip).limit(limit).lean();
  const applications = await (owns(caller, String(poster_id)) ? readAsPoster(id, read) : read());
  return { items: await withPeople(applications), total: await ApplicationModel.countDocuments(filter) };
}

/** @throws 404 where the member has not applied, or is hidden from the caller */
async function getApplication(caller: Caller, id: string, memberId: string): Promise<Application> {
  const application = await findApplication(id, memberId);
  if (!application) throw notFound('This member has not applied');
  if (!(await isVisibleTo(caller, application.member_id))) throw notFound('This member cannot be reached');
  return application;
}

/**
 * Answers an applicant, repeatedly until she withdraws, and notifies her of changes.
 * @throws 403, 404, 409 withdrawn
 */
export async function answerApplicant(
  app: AppContext,
  caller: Caller,
  id: string,
  memberId: string,
  { state, message }: AnswerApplicantBody,
): Promise<ShownApplicant> {
  const { poster_id } = await findOpportunity(caller, id);
  if (!mayChange(caller, String(poster_id))) throw forbidden('Only the poster answers who applied');
  const answered = await transaction(async () => {
    const opportunity = await lockOpportunity(id);
    const before = await getApplication(caller, id, memberId);
    if (before.state === 'withdrawn') throw conflict('This application was withdrawn');
    const isNewMessage = message !== undefined && (message ?? undefined) !== before.message;
    const isNewState = state !== undefined && state !== before.state;
    if (!isNewMessage && !isNewState) return before;
    const { $set, $unset } = changesOf({ state, message });
    const after = await ApplicationModel.findOneAndUpdate(
      { _id: before._id },
      { ...($set && { $set }), ...($unset && { $unset }), $inc: { answer_number: 1 } },
      { returnDocument: 'after' },
    )
      .lean()
      .orFail();
    await recordChange(
      caller,
      publishedOf(opportunity),
      { application_state: before.state },
      { application_state: after.state },
    );
    if (isNewState || after.message) await notifyApplicantOfAnswer(app, caller, opportunity, before, after);
    return after;
  }, `opportunity:${id}`);
  const [shown] = await withPeople([answered]);
  return shown as ShownApplicant;
}

/**
 * Connects the poster with an applicant, as applying is consent to be contacted: their conversation continues with her
 * note. Idempotent.
 * @throws 403 for all but the poster, admins included, 404, 409 withdrawn
 */
export async function openConversationWithApplicant(
  caller: Caller,
  id: string,
  memberId: string,
): Promise<{ conversation_id: string }> {
  const { poster_id } = await findOpportunity(caller, id);
  if (!owns(caller, String(poster_id))) throw forbidden('Only the poster writes to who applied');
  return transaction(async () => {
    await lockOpportunity(id);
    const { _id, member_id, state, note, conversation_id } = await getApplication(caller, id, memberId);
    if (conversation_id) return { conversation_id: String(conversation_id) };
    if (state === 'withdrawn') throw conflict('This application was withdrawn');
    const opened = await connectMembers(
      caller.id,
      member_id,
      note ? [{ author_id: member_id, text: note, isRead: true }] : [],
    );
    await ApplicationModel.updateOne({ _id }, { $set: { conversation_id: opened } });
    return { conversation_id: String(opened) };
  }, `opportunity:${id}`);
}
