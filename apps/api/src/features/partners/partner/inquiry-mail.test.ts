import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { as } from '#test/api.ts';
import { aWord } from '#test/factories.ts';
import { startMailWorld } from '#test/mail-world.ts';

const office = `${aWord()}@rosette.example`;
const { app, arrived, close } = await startMailWorld({ CONTACT_EMAIL: office });
afterAll(close);

test('an inquiry is mailed to CONTACT_EMAIL with its content escaped and the sender as Reply-To', async () => {
  const body = {
    name: 'Eve\r\nBcc: all@victim.example',
    email: 'eve@asks.example',
    company: '<b>Acme</b>\r\nX-Injected: yes',
    phone: '+49 30 1234',
    interest: 'sponsorship' as const,
    message: 'Hello,\n<script>alert(1)</script> & "friends"',
  };
  const { status } = await as(null, app).call(contract.partner.contact, { body });
  expect(status).toBe(201);
  await expect.poll(() => arrived(office), { interval: 20 }).toHaveLength(1);
  const [mail] = await arrived(office);

  const header = (name: string) => mail?.headers.filter(({ key }) => key === name) ?? [];
  expect(mail?.to).toEqual([office]);
  expect(header('bcc')).toEqual([]);
  expect(header('x-injected')).toEqual([]);
  expect(header('reply-to')).toHaveLength(1);
  expect(header('reply-to')[0]?.value).toMatch(/<eve@asks\.example>$/);
  expect(header('auto-submitted')[0]?.value).toBe('auto-generated');
  expect(mail?.subject).toBe('New inquiry from <b>Acme</b> X-Injected: yes: sponsorship');

  expect(mail?.text).toContain('/admin?tab=inquiries');
  expect(mail?.text).toContain('<script>alert(1)</script> & "friends"');
  expect(mail?.html).toContain('Hello,<br>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;friends&quot;');
  expect(mail?.html).not.toMatch(/<script|<b>Acme/);
});

test('an inquiry is mailed in the language of the installation', async () => {
  const address = `${aWord()}@rosette.example`;
  const german = await startMailWorld({ CONTACT_EMAIL: address, DEFAULT_LANGUAGE: 'de' });
  onTestFinished(() => german.close());
  const about = { name: 'Eve', email: 'eve@asks.example', company: 'Acme', message: 'Hallo' };
  const body = { ...about, interest: 'advertising' as const };
  expect((await as(null, german.app).call(contract.partner.contact, { body })).status).toBe(201);
  await expect.poll(() => german.arrived(address), { interval: 20 }).toHaveLength(1);
  const [mail] = await german.arrived(address);
  expect(mail?.text).toContain('Interesse: Anzeigen');
});
