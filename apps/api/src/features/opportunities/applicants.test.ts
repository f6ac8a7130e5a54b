import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { render } from '#lib/message.ts';
import { as, type Someone } from '#test/api.ts';
import { aConversation, aRequest } from '#test/contacts.ts';
import { aMember, anAdmin, anOpportunity, atOnce, type Member, several } from '#test/factories.ts';

const { applications, audit, contactRequests, conversations, notifications, opportunities } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

async function anApplication(note?: string) {
  const poster = await aMember();
  const { id, title } = await anOpportunity(poster);
  const applicant = await aMember();
  await as(applicant).call(applications.apply, { params: { id }, ...(note && { body: { note } }) });
  return { poster, applicant, id, title, params: { id, user_id: applicant.id } };
}

type Answer = Parameters<ReturnType<typeof as>['call']>[1] & object;
const answer = (someone: Someone | null, params: { id: string; user_id: string }, body: object) =>
  as(someone).call(applications.answer, { params, body } as Answer & { params: typeof params; body: object });
const read = (someone: Someone | null, id: string, query = {}) =>
  as(someone).call(applications.applicants, { params: { id }, query });
const statesOf = async (someone: Someone, id: string) =>
  (await read(someone, id)).body.map(({ state }) => state);
const mine = async (member: Someone) => (await as(member).call(applications.mine)).body;
const newsOf = async ({ id }: Member) =>
  NotificationModel.find({ member_id: id }).sort({ created_at: 1, _id: 1 }).lean();

describe('the list of applicants', () => {
  test('has them in the order of applying, in pages, with note, state and person', async () => {
    const poster = await aMember();
    const { id } = await anOpportunity(poster);
    const applicants = await several(3, () => aMember({ business_name: 'Rose Bakery' }));
    for (const [index, applicant] of applicants.entries()) {
      const body = index === 1 ? { note: 'I bake at night' } : {};
      await as(applicant).call(applications.apply, { params: { id }, body });
    }
    const { body, headers } = await read(await anAdmin(), id, { limit: '1', offset: '1' });
    expect(headers['x-total-count']).toBe('3');
    const second = applicants[1] as Member;
    expect(body).toEqual([
      {
        person: {
          id: second.id,
          full_name: second.user.full_name,
          business_name: 'Rose Bakery',
          profile_image: null,
        },
        state: 'sent',
        note: 'I bake at night',
        message: null,
        applied_at: expect.stringMatching(/Z$/),
        conversation_id: null,
      },
    ]);
    expect((await read(poster, id)).body.map(({ person }) => person.id)).toEqual(applicants.map((a) => a.id));
  });

  test("shows the poster sent once, then seen; an admin's reading changes nothing", async () => {
    const { poster, applicant, id } = await anApplication();
    expect(await statesOf(await anAdmin(), id)).toEqual(['sent']);
    expect(await statesOf(poster, id)).toEqual(['sent']);
    expect(await statesOf(await anAdmin(), id)).toEqual(['seen']);
    expect((await mine(applicant))[0]?.state).toBe('seen');
  });

  test('turns only the page that the poster read into seen', async () => {
    const { poster, id } = await anApplication();
    const later = await aMember();
    await as(later).call(applications.apply, { params: { id } });
    await read(poster, id, { limit: '1' });
    await read(poster, id, { limit: '0' });
    expect(await statesOf(await anAdmin(), id)).toEqual(['seen', 'sent']);
  });

  test('is 403 for others, applicants included', async () => {
    const { applicant, id } = await anApplication();
    expect((await read(applicant, id)).status).toBe(403);
    expect((await read(null, id)).status).toBe(401);
    expect((await read(applicant, nobodysId)).status).toBe(404);
  });
});

describe('answering an applicant', () => {
  test.each(['shortlisted', 'accepted', 'declined'] as const)(
    'with %s is shown to the applicant with the message and notifies her once',
    async (state) => {
      const { poster, applicant, params, title } = await anApplication('I bake at night');
      const { status, body } = await answer(poster, params, { state, message: 'Come by on Monday' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        person: { id: applicant.id },
        state,
        note: 'I bake at night',
        message: 'Come by on Monday',
      });
      expect(await mine(applicant)).toMatchObject([{ state, message: 'Come by on Monday' }]);
      await answer(poster, params, { state });
      const news = await newsOf(applicant);
      expect(news).toHaveLength(1);
      expect(news[0]).toMatchObject({
        kind: 'application_answered',
        text: 'Come by on Monday',
        path: '/opportunities?tab=applications',
      });
      expect(render('en', news[0]?.title)).toContain(title);
    },
  );

  test('changes the earlier answer, or only the message', async () => {
    const { poster, applicant, params } = await anApplication();
    await answer(poster, params, { state: 'declined' });
    await answer(poster, params, { state: 'accepted' });
    await answer(poster, params, { message: 'When can you begin?' });
    expect(await mine(applicant)).toMatchObject([{ state: 'accepted', message: 'When can you begin?' }]);
    expect((await newsOf(applicant)).map(({ title }) => render('en', title))).toEqual([
      expect.stringContaining('was declined'),
      expect.stringContaining('was accepted'),
      expect.stringContaining('News about your application'),
    ]);
  });

  test.each([
    ['nothing', {}],
    ['an unknown state', { state: 'seen' }],
    ['a message of 1,001 characters', { message: 'a'.repeat(1001) }],
  ])('with %s is 422', async (_, body) => {
    const { poster, params } = await anApplication();
    expect((await answer(poster, params, body)).status).toBe(422);
  });

  test('is 404 for a member who has not applied, 403 for others than the poster and admins', async () => {
    const { poster, applicant, id, params } = await anApplication();
    const body = { state: 'accepted' };
    expect((await answer(poster, { id, user_id: nobodysId }, body)).status).toBe(404);
    expect((await answer(applicant, params, body)).status).toBe(403);
    expect((await answer(null, params, body)).status).toBe(401);
    const admin = await anAdmin();
    expect((await answer(admin, params, body)).status).toBe(200);
    const log = await as(admin).call(audit.list, { query: { subject: id } });
    expect(log.body[0]).toMatchObject({
      action: 'opportunity.update',
      details: { before: { application_state: 'sent' }, after: { application_state: 'accepted' } },
    });
  });

  test('is refused for a withdrawn application and a removed opportunity', async () => {
    const { poster, applicant, params } = await anApplication();
    await as(applicant).call(applications.withdraw, { params });
    expect((await answer(poster, params, { state: 'accepted' })).status).toBe(409);
    await as(poster).call(opportunities.remove, { params });
    expect((await answer(poster, params, { state: 'accepted' })).status).toBe(404);
  });

  test('twenty times at once keeps one answer and notifies of each change', async () => {
    const { poster, applicant, params } = await anApplication();
    const answers = await atOnce(20, () => answer(poster, params, { state: 'accepted' }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await newsOf(applicant)).toHaveLength(1);
  });
});

describe('a conversation with an applicant', () => {
  const open = (someone: Someone, params: { id: string; user_id: string }) =>
    as(someone).call(applications.openConversation, { params });
  const textsOf = async (member: Member, id: string) =>
    (await as(member).call(conversations.messages, { params: { id } })).body.map(({ text }) => text);

  test('connects the two and starts with the note; again it is the same one', async () => {
    const { poster, applicant, id, params } = await anApplication('I bake at night');
    const { status, body } = await open(poster, params);
    expect(status).toBe(200);
    expect((await open(poster, params)).body).toEqual(body);
    expect(await textsOf(applicant, body.conversation_id)).toEqual(['I bake at night']);
    expect((await read(poster, id)).body[0]?.conversation_id).toBe(body.conversation_id);
    expect((await mine(applicant))[0]?.conversation_id).toBe(body.conversation_id);
    const sent = await as(poster).call(conversations.send, {
      params: { id: body.conversation_id },
      body: { text: 'Come by', client_id: crypto.randomUUID() },
    });
    expect(sent.status).toBe(201);
  });

  test('starts empty without a note; ten calls at once open one', async () => {
    const { poster, applicant, params } = await anApplication();
    const opened = await atOnce(10, () => open(poster, params));
    const ids = new Set(opened.map(({ body }) => body.conversation_id));
    expect(ids.size).toBe(1);
    expect(await textsOf(applicant, [...ids][0] ?? '')).toEqual([]);
  });

  test('continues the existing one and settles pending contact requests', async () => {
    const { poster, applicant, params } = await anApplication('I bake at night');
    const earlier = await aConversation(poster, applicant, 'Hello');
    expect((await open(poster, params)).body.conversation_id).toBe(earlier);
    expect(await textsOf(poster, earlier)).toEqual(['I bake at night', 'Hello']);

    const asked = await anApplication();
    await aRequest(await confirmed(asked.applicant), asked.poster);
    const { conversation_id } = (await open(asked.poster, asked.params)).body;
    const { body } = await as(asked.poster).call(contactRequests.list);
    expect(body).toMatchObject([{ state: 'accepted', conversation_id }]);
    const unread = await as(asked.poster).call(notifications.list, { query: { unread: 'true' } });
    expect(unread.body.map(({ kind }) => kind)).toEqual(['application']);
  });

  test('is 403 for others than the poster, and refused with a withdrawn applicant or across a block', async () => {
    const { poster, applicant, params } = await anApplication();
    expect((await open(await anAdmin(), params)).status).toBe(403);
    expect((await open(applicant, params)).status).toBe(403);
    await as(applicant).call(applications.withdraw, { params });
    expect((await open(poster, params)).status).toBe(409);
    const blocked = await anApplication();
    await as(blocked.applicant).call(contract.blocks.create, { body: { user_id: blocked.poster.id } });
    const refused = await open(blocked.poster, blocked.params);
    expect([refused.status, refused.detail]).toEqual([404, 'This member cannot be reached']);
  });
});

async function confirmed(member: Member): Promise<Member> {
  await UserModel.updateOne({ _id: member.id }, { email_verified_at: new Date() });
  return member;
}
