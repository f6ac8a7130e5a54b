import { contract } from '@rosette/shared/contract/index.ts';
import type { CreatePublicReportBody } from '@rosette/shared/contract/reports.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aBusiness, aMember, anAdmin, anEvent, anOpportunity, several } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { createApp } from '../../app.ts';
import { MailModel } from '../mail/mail.model.ts';
import { UserModel } from '../users/user.model.ts';
import { forgetNotifiers } from './moderation.service.ts';
import { ReportModel } from './report.model.ts';

const { account, reports, suspensions } = contract;

const anAddress = () => `${crypto.randomUUID()}@rosette.example`;

const report = (about: string, body: Partial<CreatePublicReportBody> = {}, app = createApp(testContext())) =>
  as(null, app).call(reports.createPublic, {
    body: {
      about,
      reason: 'unlawful',
      text: 'It sells forgeries',
      name: 'Vera Lind',
      email: anAddress(),
      good_faith: true,
      ...body,
    },
  });

const shownTo = async (admin: { token: string }, number: string) =>
  (await as(admin).call(reports.list)).body.find((one) => one.number === number);

describe('a visitor', () => {
  test('reports what she can open, and gets a number and a mail of receipt', async () => {
    const [owner, admin, email] = [await aMember({ tier: 'premium' }), await anAdmin(), anAddress()];
    const things = [
      `/businesses/${(await aBusiness(owner)).id}`,
      `/events/${(await anEvent(owner)).id}?from=mail`,
      `/opportunities/${(await anOpportunity(owner)).id.toUpperCase()}/`,
    ];
    for (const about of things) {
      const { status, body } = await report(about, { email, reason: 'other' });
      expect([status, body]).toEqual([201, { number: expect.stringMatching(/^R-\d{4}-\d{6}$/) }]);
      const [path = ''] = about.toLowerCase().split(/\/?[?]|\/$/);
      expect(await shownTo(admin, body.number)).toMatchObject({
        reporter: null,
        notifier: { name: 'Vera Lind', email },
        reported: { id: owner.id },
        subject: { path },
        reason: 'other',
        text: 'It sells forgeries',
        state: 'received',
      });
    }
    const mails = await mailsTo(email);
    expect(mails.map(({ kind, category }) => [kind, category])).toEqual(
      things.map(() => ['report-received', 'essential']),
    );
    expect(mails[0]?.text).toContain('It sells forgeries');
    expect(mails[0]?.text).toContain('hello@rosette.example');
  });

  test('cannot report what she cannot open', async () => {
    const [owner, admin] = [await aMember(), await anAdmin()];
    const { id } = await aBusiness(owner);
    await as(admin).call(suspensions.suspend, { params: { id: owner.id }, body: { reason: 'Spam' } });
    for (const about of [
      `/businesses/${id}`,
      `/profile/${owner.id}`,
      '/businesses/65f0000000000000000000aa',
      '/businesses',
      'https://elsewhere.example/businesses/65f0000000000000000000aa',
    ]) {
      const { status, detail } = await report(about);
      expect([status, detail]).toEqual([422, 'There is no public page with this address here']);
    }
  });

  test('names herself, unless it is about the abuse of children', async () => {
    const admin = await anAdmin();
    const about = `/businesses/${(await aBusiness(await aMember())).id}`;
    const unnamed = { name: null, email: '' };
    const refused = await report(about, unnamed);
    expect([refused.status, refused.detail]).toEqual([422, 'Name is required']);
    expect((await report(about, { email: '' })).detail).toBe('Email is required');
    const { status, body } = await report(about, { ...unnamed, reason: 'child_abuse' });
    expect(status).toBe(201);
    const shown = await shownTo(admin, body.number);
    expect([shown?.reporter, shown?.notifier]).toEqual([null, { name: null, email: null }]);
  });

  test('declares her good faith, and writes 1 to 5,000 characters', async () => {
    const about = `/businesses/${(await aBusiness(await aMember())).id}`;
    for (const body of [{ good_faith: false }, { text: ' ' }, { text: 'x'.repeat(5001) }]) {
      expect((await report(about, body)).status).toBe(422);
    }
    expect((await report(about, { text: 'x'.repeat(5000) })).status).toBe(201);
  });

  test('is mailed in the language of her browser', async () => {
    const about = `/businesses/${(await aBusiness(await aMember())).id}`;
    const email = anAddress();
    const headers = { 'Accept-Language': 'de' };
    const body = { about, reason: 'spam', text: 'Werbung', name: 'Vera', email, good_faith: true } as const;
    await as(null, createApp(testContext())).call(reports.createPublic, { body, headers });
    const stored = await MailModel.findOne({ 'mail.to.address': email }).lean();
    expect(stored?.mail.language).toBe('de');
    expect((await mailsTo(email, 'de'))[0]?.text).toContain('Grund: Spam');
  });

  test('is told the outcome by mail, with no address as a link', async () => {
    const [admin, email] = [await anAdmin(), anAddress()];
    const about = `/businesses/${(await aBusiness(await aMember())).id}`;
    const { body } = await report(about, {
      email,
      name: 'Win at evil.example',
      text: 'See www.evil.example',
    });
    const { id = '' } = (await shownTo(admin, body.number)) ?? {};
    await as(admin).call(reports.patch, { params: { id }, body: { state: 'in_review' } });
    await as(admin).call(reports.close, { params: { id }, body: { outcome: 'removed' } });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We have received your report ${body.number}`,
      `Your report ${body.number} is closed`,
    ]);
    expect(mails[1]?.text).toContain('we have acted on it');
    for (const { text, subject, to } of mails) expect(`${subject}${text}${to.name}`).not.toContain('evil');
  });
});

test('a mailbox gets three mails of receipt a day; further reports are stored without', async () => {
  const [admin, email] = [await anAdmin(), anAddress()];
  const about = `/businesses/${(await aBusiness(await aMember())).id}`;
  const answers = await several(4, () => report(about, { email: email.toUpperCase() }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await mailsTo(email)).toHaveLength(3);
  const { id = '' } = (await shownTo(admin, answers[3]?.body.number ?? '')) ?? {};
  await as(admin).call(reports.close, { params: { id }, body: { outcome: 'no_action' } });
  expect(await mailsTo(email)).toHaveLength(3);
  clock.setTo(new Date(Date.now() + 86_400_000));
  await report(about, { email });
  expect(await mailsTo(email)).toHaveLength(4);
});

test('an address reports five times an hour', async () => {
  const about = `/businesses/${(await aBusiness(await aMember())).id}`;
  const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
  const answers = await several(6, () => report(about, {}, limited));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
});

test("a notifier's name and address go half a year after her report was closed", async () => {
  const [admin, email] = [await anAdmin(), anAddress()];
  const { body } = await report(`/businesses/${(await aBusiness(await aMember())).id}`, { email });
  const { id = '' } = (await shownTo(admin, body.number)) ?? {};
  await as(admin).call(reports.close, { params: { id }, body: { outcome: 'no_action' } });
  clock.setTo(new Date(Date.now() + 179 * 86_400_000));
  await forgetNotifiers();
  expect((await ReportModel.findById(id).lean())?.notifier?.email).toBe(email);
  clock.setTo(new Date(Date.now() + 181 * 86_400_000));
  await forgetNotifiers();
  const kept = await ReportModel.findById(id).lean();
  expect([kept?.notifier?.name, kept?.notifier?.email, kept?.number]).toEqual([
    undefined,
    undefined,
    body.number,
  ]);
});

test('reports from a confirmed address are in her export and lose name, address and text with her account', async () => {
  const member = await aMember();
  const { email } = member.user;
  const about = `/businesses/${(await aBusiness(await aMember())).id}`;
  const { body } = await report(about, { email, reason: 'child_abuse' });
  const exported = async () => (await as(member).call(account.download)).body.reports;
  expect(await exported()).toEqual([]);
  await UserModel.updateOne({ _id: member.id }, { email_verified_at: new Date() });
  expect(await exported()).toMatchObject([{ number: body.number, reason: 'child_abuse' }]);
  await as(member).call(account.remove, { body: { current_password: member.password } });
  const kept = await ReportModel.findOne({ number: body.number }).lean();
  expect([kept?.notifier?.name, kept?.notifier?.email, kept?.text]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
