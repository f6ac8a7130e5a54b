import { mailsTo } from '../support/mailbox.ts';
import { signInAs, signInAsNew } from '../support/people.ts';
import { paySuccessfully } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

test('a visitor reports an event, an admin cancels it with a reason, and both hear of it', async ({
  page,
  browser,
  watch,
}) => {
  const [organizing, office] = [await openWindow(browser), await openWindow(browser)];
  const organizer = await signInAs(organizing, 'premium');
  const title = `Forgers’ fair ${crypto.randomUUID().slice(0, 8)}`;
  const headers = { Authorization: `Bearer ${organizer.token}` };
  const event = {
    ...{ title, description: 'Copies of famous bags', location: 'Berlin' },
    date: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  };
  const created = await organizing.request.post('/api/events', { data: event, headers });
  const { id } = (await created.json()) as { id: string };
  const email = `vera-${crypto.randomUUID()}@rosette.example`;

  let number = '';
  await test.step('she tells of it on a phone, without an account', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/events/${id}`);
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await expect(page).toHaveURL(`/report?about=${encodeURIComponent(`/events/${id}`)}`);
    await page.getByLabel('Name').fill('Vera Lind');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('main').getByRole('textbox').nth(1).fill('It sells forgeries.');
    await page.getByRole('checkbox').check();
    await watch.looksRight();
    await page.getByRole('button', { name: 'Send Report' }).click();
    const sent = page.getByText(/R-\d{4}-\d{6}/);
    await expect(sent).toBeVisible();
    number = (await sent.textContent())?.match(/R-\d{4}-\d{6}/)?.[0] ?? '';
    await expect.poll(async () => (await mailsTo(page, email)).length).toBe(1);
  });

  await test.step('an admin reads it and cancels the event, saying why', async () => {
    await signInAs(office, 'admin');
    await office.goto('/admin/reports');
    const report = office.getByRole('row').filter({ hasText: number });
    await expect(report.getByText('It sells forgeries.')).toBeVisible();
    await expect(report.getByText(email)).toBeVisible();
    await office.goto(`/events/${id}`);
    await office.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = office.getByRole('dialog', { name: 'Cancel this event?' });
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('It offers forgeries for sale.');
    await dialog.getByLabel('Rule').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(office).toHaveURL(/\/events(\?|$)/);
  });

  await test.step('the organizer reads why, under which rule, and where to answer', async () => {
    const about = async () =>
      (await mailsTo(page, organizer.user.email)).find(({ text }) => text.includes(title));
    await expect.poll(about).toBeTruthy();
    const mail = await about();
    for (const part of ['It offers forgeries for sale.', 'hello@rosette.example']) {
      expect(mail?.text).toContain(part);
    }
  });

  await test.step('the visitor is told the outcome', async () => {
    await office.goto('/admin/reports');
    const report = office.getByRole('row').filter({ hasText: number });
    await report.getByRole('button', { name: `More for ${number}` }).click();
    await office.getByRole('menuitem', { name: 'Close report' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Outcome').selectOption('Removed');
    await dialog.getByRole('button', { name: 'Close with this outcome' }).click();
    await expect.poll(async () => (await mailsTo(page, email)).length).toBe(2);
  });
});

test('a buyer withdraws from a membership without signing in, and an admin accepts', async ({
  page,
  browser,
  watch,
}) => {
  const [visiting, office] = [await openWindow(browser), await openWindow(browser)];
  const nora = await signInAsNew(page, 'Nora Lindt');
  await page.goto('/membership');
  await page.getByRole('button', { name: 'Monthly Plan' }).first().click();
  await paySuccessfully(page);
  const headers = { Authorization: `Bearer ${nora.token}` };
  const paid = await page.request.get('/api/payments/my', { headers });
  const [{ number }] = (await paid.json()) as [{ number: string }];

  await test.step('in two steps, from the footer', async () => {
    await visiting.setViewportSize({ width: 360, height: 740 });
    await visiting.goto('/contact');
    await visiting.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract' }).click();
    await expect(visiting).toHaveURL('/withdraw');
    await visiting.getByLabel('Name').fill('Nora Lindt');
    await visiting.getByLabel('Email').fill(nora.user.email);
    await visiting.getByLabel('Receipt number').fill(number);
    await visiting.getByRole('button', { name: 'Continue' }).click();
    await visiting.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(visiting.getByText('We have received your withdrawal')).toBeVisible();
    const receipt = async () =>
      (await mailsTo(page, nora.user.email)).some(
        ({ text }) => text.includes(number) && /withdraw/i.test(text),
      );
    await expect.poll(receipt).toBe(true);
  });

  await test.step('an admin accepts it, and the payment waits for its refund', async () => {
    await signInAs(office, 'admin');
    await office.goto('/admin/money');
    const entry = office.getByRole('row').filter({ hasText: number }).first();
    await entry.getByRole('button', { name: 'Accept' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Accept withdrawal' }).click();
    await expect(office.getByText('Withdrawal accepted')).toBeVisible();
    await page.goto('/membership');
    await expect(page.getByText('Will be refunded')).toBeVisible();
    await watch.looksRight();
  });
});

test('a buyer cancels her contract in two steps, and it is confirmed at once for the end of its term', async ({
  page,
  browser,
  watch,
}) => {
  const visiting = await openWindow(browser);
  const vera = await signInAsNew(page, 'Vera Lind');
  await page.goto('/membership');
  await page.getByRole('button', { name: 'Yearly Plan' }).last().click();
  await paySuccessfully(page);
  const headers = { Authorization: `Bearer ${vera.token}` };
  const paid = await page.request.get('/api/payments/my', { headers });
  const [{ number }] = (await paid.json()) as [{ number: string }];
  await visiting.setViewportSize({ width: 360, height: 740 });
  await visiting.goto('/contact');
  await visiting.getByRole('contentinfo').getByRole('link', { name: 'Cancel contracts here' }).click();
  await visiting.getByLabel('Name').fill('Vera Lind');
  await visiting.getByLabel('Email').fill(vera.user.email);
  await visiting.getByLabel('Receipt number').fill(number);
  await visiting.getByRole('button', { name: 'Continue' }).click();
  await visiting.getByRole('button', { name: 'Cancel now' }).click();
  await expect(visiting.getByText(/^Your cancellation was received on/)).toBeVisible();
  const confirmed = async () =>
    (await mailsTo(page, vera.user.email)).some(({ text }) => /It ends on .*, and is not renewed/.test(text));
  await expect.poll(confirmed).toBe(true);
  await watch.looksRight();
});
