import { contract } from '@rosette/shared/contract/index.ts';
import type { CreateReportBody } from '@rosette/shared/contract/reports.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as, app as defaultApp, testContext } from '#test/api.ts';
import {
  aBusiness,
  aMember,
  anAdmin,
  anApplicant,
  anEvent,
  anOpportunity,
  atOnce,
  type Member,
  several,
} from '#test/factories.ts';
import { anImported } from '#test/imports.ts';
import { mailsTo } from '#test/mails.ts';
import { createApp } from '../../app.ts';
import { ReportModel } from './report.model.ts';

const { audit, blocks, notifications, reports, suspensions } = contract;

type Body = Partial<CreateReportBody>;
const report = (reporter: Member, body: Body, app = defaultApp) =>
  as(reporter, app).call(reports.create, {
    body: { kind: 'user', id: '', reason: 'spam', ...body },
  });
const patch = (admin: Member, id: string, body: object) =>
  as(admin).call(reports.patch, { params: { id }, body });
const close = (admin: Member, id: string, body: object = { outcome: 'warned' }) =>
  as(admin).call(reports.close, { params: { id }, body: body as { outcome: 'warned' } });
const block = (blocker: Member, blocked: Member) =>
  as(blocker).call(blocks.create, { body: { user_id: blocked.id } });
const numberOf = (text: string) => Number(text.split('-').at(-1));

describe('reporting', () => {
  test('a member stores a numbered report that the reporter can list', async () => {
    const [ada, eve] = [await aMember(), await aMember()];
    const { status, body } = await report(ada, { id: eve.id, reason: 'scam', text: ' She asked for money ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
      kind: 'user',
      reason: 'scam',
      state: 'received',
      outcome: null,
      created_at: expect.any(String),
    });
    expect((await as(ada).call(reports.mine)).body).toEqual([body]);
    expect((await as(eve).call(reports.mine)).body).toEqual([]);
  });

  test('a hundred at once on two processes are numbered without gaps', async () => {
    const [ada, ...others] = await several(6, () => aMember({ tier: 'premium' }));
    const things = await several(20, () => aBusiness(ada as Member));
    const pairs = others.flatMap((other) => things.map(({ id }) => ({ other, id })));
    const apps = [createApp(testContext()), createApp(testContext())];
    const answers = await atOnce(100, (index) => {
      const { other, id } = pairs[index] as (typeof pairs)[number];
      return report(other, { kind: 'business', id }, apps[index % 2]);
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const numbers = answers.map(({ body }) => numberOf(body.number)).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] as number) + index));
  });

  test('the same subject again is 409 while the first report is open', async () => {
    const [ada, eve, admin] = [await aMember(), await aMember(), await anAdmin()];
    const answers = await atOnce(10, () => report(ada, { id: eve.id }));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    const id = answers.find(({ status }) => status === 201)?.body.id ?? '';
    expect((await report(await aMember(), { id: eve.id })).status).toBe(201);
    await close(admin, id);
    expect((await report(ada, { id: eve.id })).status).toBe(201);
  });

  test("oneself or one's own records is 400, an unknown subject 404, as is who is not in", async () => {
    const ada = await aMember({ tier: 'premium' });
    const own: Body[] = [
      { id: ada.id },
      { kind: 'business', id: (await aBusiness(ada)).id },
      { kind: 'event', id: (await anEvent(ada)).id },
      { kind: 'opportunity', id: (await anOpportunity(ada)).id },
    ];
    for (const body of own) expect((await report(ada, body)).status).toBe(400);
    const hidden = [(await anApplicant()).id, (await anImported()).id];
    for (const id of ['65f0c0ffee0c0ffee0c0ffee', 'nonsense', ...hidden]) {
      for (const kind of ['user', 'business', 'event', 'opportunity', 'message'] as const) {
        expect((await report(ada, { kind, id })).status).toBe(404);
      }
    }
  });

  test('an id in capitals is refused like the same id in lower case', async () => {
    const [ada, eve, eva] = [await aMember(), await aMember(), await aMember()];
    const inCapitals = (member: Member) => ({ id: member.id.toUpperCase() });
    expect((await report(ada, inCapitals(ada))).status).toBe(400);
    expect((await report(ada, { id: eve.id })).status).toBe(201);
    expect((await report(ada, inCapitals(eve))).status).toBe(409);
    await block(eva, ada);
    expect((await report(ada, inCapitals(eva))).status).toBe(404);
  });

  test("works across one's own block, and is 404 across the other's and for suspended members", async () => {
    const [ada, eve] = [await aMember(), await aMember({ tier: 'premium' })];
    const things: Body[] = [{ id: eve.id }, { kind: 'event', id: (await anEvent(eve)).id }];
    await block(ada, eve);
    for (const body of things) expect((await report(ada, body)).status).toBe(201);
    const eva = await aMember();
    await block(eve, eva);
    for (const body of things) expect((await report(eva, body)).status).toBe(404);
    const params = { id: eve.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    for (const body of things) expect((await report(await aMember(), body)).status).toBe(404);
  });

  test('is limited to twenty a day; refused ones leave no gap in the numbers', async () => {
    clock.setTo('2031-05-15T12:00:00Z');
    const app = createApp(testContext({ RATE_LIMIT: 'on' }));
    const ada = await aMember();
    const others = await several(21, () => aMember());
    for (const { id } of others.slice(0, 20)) expect((await report(ada, { id }, app)).status).toBe(201);
    const refused = await report(ada, { id: others[20]?.id ?? '' }, app);
    expect([refused.status, refused.detail]).toEqual([429, expect.stringContaining('reports')]);
    const numbers = (await as(ada).call(reports.mine)).body.map(({ number }) => numberOf(number));
    const next = await report(await aMember(), { id: ada.id });
    expect(numberOf(next.body.number)).toBe(Math.max(...numbers) + 1);
  });
});

describe('an admin who handles reports', () => {
  test('sees reporter, reported member, subject and its path', async () => {
    const [ada, eve, admin] = [await aMember(), await aMember({ tier: 'premium' }), await anAdmin()];
    const event = await anEvent(eve, { title: 'Get rich' });
    const { body } = await report(ada, { kind: 'event', id: event.id, text: 'A scheme' });
    const { body: all } = await as(admin).call(reports.list, { query: { state: 'received' } });
    expect(all.find(({ id }) => id === body.id)).toMatchObject({
      reporter: { id: ada.id },
      reported: { id: eve.id },
      subject: { kind: 'event', id: event.id, label: 'Get rich', path: `/events/${event.id}` },
      text: 'A scheme',
      note: null,
      assignee: null,
      messages: [],
    });
    expect((await as(ada).call(reports.list)).status).toBe(403);
  });

  test('lists as open what is not closed', async () => {
    const [ada, admin] = [await aMember(), await anAdmin()];
    const made: string[] = [];
    for (const { id } of await several(3, () => aMember())) made.push((await report(ada, { id })).body.id);
    const [received = '', inReview = '', closed = ''] = made;
    await patch(admin, inReview, { state: 'in_review' });
    await close(admin, closed, { outcome: 'no_action' });
    const { body } = await as(admin).call(reports.list, { query: { state: 'open' } });
    expect(body.map(({ id }) => id).filter((id) => made.includes(id))).toEqual([inReview, received]);
  });

  test("takes up, assigns and closes one; the reporter is notified of each step and sees 'done' or not", async () => {
    const [ada, eve, admin] = [await aMember(), await aMember(), await anAdmin()];
    const { id, number } = (await report(ada, { id: eve.id })).body;
    const taken = await patch(admin, id, { state: 'in_review', assignee_id: admin.id, note: 'Looks bad' });
    expect([taken.status, taken.body]).toMatchObject([
      200,
      { state: 'in_review', assignee: { id: admin.id }, note: 'Looks bad', outcome: null },
    ]);
    expect((await patch(admin, id, { state: 'in_review' })).status).toBe(200);
    const dropped = await patch(admin, id, { assignee_id: null, note: '' });
    expect(dropped.body).toMatchObject({ assignee: null, note: null });

    const closed = await close(admin, id, { outcome: 'suspended' });
    expect([closed.status, closed.body]).toMatchObject([200, { state: 'closed', outcome: 'suspended' }]);
    expect((await as(ada).call(reports.mine)).body[0]).toMatchObject({
      state: 'closed',
      outcome: 'action_taken',
    });
    const told = (await mailsTo(ada.user.email)).map(({ subject }) => subject);
    expect(told).toEqual([`Your report ${number} is being looked at`, `Your report ${number} is closed`]);

    const log = (await as(admin).call(audit.list, { query: { subject: id } })).body;
    expect(log.map(({ action, details }) => [action, details])).toEqual([
      [
        'report.close',
        {
          before: { state: 'in_review', outcome: null },
          after: { state: 'closed', outcome: 'suspended' },
        },
      ],
      [
        'report.update',
        {
          before: { note: 'Looks bad', assignee_id: admin.id },
          after: { note: null, assignee_id: null },
        },
      ],
      ['report.update', { before: null, after: null }],
      [
        'report.update',
        {
          before: { state: 'received', note: null, assignee_id: null },
          after: { state: 'in_review', note: 'Looks bad', assignee_id: admin.id },
        },
      ],
    ]);
    expect(log[0]?.subject).toEqual({ kind: 'report', id, label: number });
  });

  test('closes one without action, after which it cannot be changed', async () => {
    const [ada, eve, admin] = [await aMember(), await aMember(), await anAdmin()];
    const { id } = (await report(ada, { id: eve.id })).body;
    const statuses = (await atOnce(5, () => close(admin, id, { outcome: 'no_action' }))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await as(ada).call(reports.mine)).body[0]?.outcome).toBe('no_action');
    expect((await patch(admin, id, { note: 'Late' })).status).toBe(409);
  });

  test('is refused an empty change, an assignee who is no admin, and an unknown id', async () => {
    const [ada, eve, admin] = [await aMember(), await aMember(), await anAdmin()];
    const { id } = (await report(ada, { id: eve.id })).body;
    expect((await patch(admin, id, {})).status).toBe(422);
    for (const assignee_id of [ada.id, 'nobody']) {
      expect((await patch(admin, id, { assignee_id })).status).toBe(422);
    }
    expect((await patch(admin, '65f0c0ffee0c0ffee0c0ffee', { note: 'x' })).status).toBe(404);
    expect((await close(admin, id, { outcome: 'ignored' })).status).toBe(422);
  });
});

test('an admin is notified of steps of her report by others, never of her own', async () => {
  const [ada, other, eve] = [await anAdmin(), await anAdmin(), await aMember()];
  const { id, number } = (await report(ada, { id: eve.id })).body;
  await patch(ada, id, { state: 'in_review' });
  expect((await as(ada).call(notifications.list)).body).toEqual([]);
  await close(other, id);
  const heard = (await as(ada).call(notifications.list)).body;
  expect(heard.map(({ title }) => title)).toEqual([`Your report ${number} is closed`]);
});

test('a report stays when reporter and reported are deleted, with former members', async () => {
  const [ada, eve, admin] = [await aMember(), await aMember(), await anAdmin()];
  const { id } = (await report(ada, { id: eve.id, text: 'From me' })).body;
  for (const member of [ada, eve]) {
    await as(member).call(contract.account.remove, { body: { current_password: member.password } });
  }
  const { body } = await as(admin).call(reports.list);
  expect(body.find((one) => one.id === id)).toMatchObject({
    reporter: { id: null, full_name: 'Former member' },
    reported: { id: null, full_name: 'Former member' },
    subject: { label: 'Former member' },
    text: null,
  });
});

test('a report keeps neither the id of a deleted member nor the name of her event', async () => {
  const [ada, eve] = [await aMember(), await aMember({ tier: 'premium' })];
  const { id: eventId } = await anEvent(eve, { title: 'Get rich with Eve' });
  await report(ada, { kind: 'event', id: eventId });
  await report(ada, { id: eve.id });
  await as(eve).call(contract.account.remove, { body: { current_password: eve.password } });
  const stored = JSON.stringify(await ReportModel.find({ reporter_id: ada.id }).lean());
  expect(stored).toContain(eventId);
  expect(stored).not.toMatch(new RegExp(`Get rich|${eve.id}`));
});

test('a reported message is shown to admins with the five before it only', async () => {
  const [ada, eve, admin] = [await aMember(), await aMember({ is_confirmed: true }), await anAdmin()];
  const { contactRequests, conversations } = contract;
  const asked = await as(eve).call(contactRequests.create, {
    body: { to: ada.id, purpose: 'advice', text: 'Message 0' },
  });
  const accepted = await as(ada).call(contactRequests.accept, { params: { id: asked.body.id } });
  const params = { id: accepted.body.conversation_id };
  const sent = await several(8, (index) =>
    as(eve).call(conversations.send, {
      params,
      body: { text: `Message ${index + 1}`, client_id: crypto.randomUUID() },
    }),
  );
  const id = sent[6]?.body.id ?? '';
  expect((await report(await aMember(), { kind: 'message', id })).status).toBe(404);
  expect((await report(eve, { kind: 'message', id })).status).toBe(400);
  const { status, body } = await report(ada, { kind: 'message', id });
  expect(status).toBe(201);
  const shown = (await as(admin).call(reports.list)).body.find((one) => one.id === body.id);
  expect(shown?.subject).toEqual({ kind: 'message', id, label: 'Message', path: null });
  expect(shown?.messages.map(({ text, is_reported }) => [text, is_reported])).toEqual([
    ...[2, 3, 4, 5, 6].map((number) => [`Message ${number}`, false]),
    ['Message 7', true],
  ]);
});

test('a past event of a former member can be reported', async () => {
  const [organizer, ada] = [await aMember({ tier: 'premium' }), await aMember()];
  const { id } = await anEvent(organizer, { date: '2020-01-01T10:00:00.000Z' });
  await as(organizer).call(contract.account.remove, { body: { current_password: organizer.password } });
  expect((await report(ada, { kind: 'event', id })).status).toBe(201);
});
