import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { UserModel } from './features/users/user.model.ts';
import { as } from './test/api.ts';
import { aMember, anAdmin, anApplicant } from './test/factories.ts';

const { admin, admissions, partner, reports } = contract;

const contact = {
  name: 'Ida Rhodes',
  email: 'ida@rosette.example',
  company: 'Codes',
  interest: 'partnership',
  message: 'We would like to be partners',
} as const;

test('what waits is counted by kind, oldest first, until it is done', async () => {
  const someone = await anAdmin();
  const list = async () => (await as(someone).call(admin.waiting)).body;
  expect(await list()).toEqual([]);

  await as(null).call(partner.contact, { body: contact });
  const { body: report } = await as(await aMember()).call(reports.create, {
    body: { kind: 'user', id: (await aMember()).id, reason: 'spam' },
  });
  const since = new Date('2026-01-05T10:00:00.000Z');
  const [first] = [await anApplicant(), await anApplicant()];
  await UserModel.updateOne({ _id: first.id }, { created_at: since }, { overwriteImmutable: true });
  expect(await list()).toMatchObject([
    { kind: 'admission', count: 2, oldest_at: since.toISOString(), path: '/admin/admissions' },
    { kind: 'inquiry', count: 1, path: '/admin?tab=inquiries' },
    { kind: 'report', count: 1, path: '/admin/reports' },
  ]);

  await as(someone).call(admissions.admit, { params: { id: first.id } });
  const { body: listed } = await as(someone).call(reports.list);
  expect(listed.map(({ number }) => number)).toEqual([report.number]);
  await as(someone).call(reports.close, {
    params: { id: listed[0]?.id ?? '' },
    body: { outcome: 'no_action' },
  });
  expect((await list()).map(({ kind, count }) => [kind, count])).toEqual([
    ['inquiry', 1],
    ['admission', 1],
  ]);
});
