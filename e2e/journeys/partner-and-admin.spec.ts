import { signInAs, signInAsNew } from '../support/people.ts';
import { paySuccessfully } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

test('a member buys a partnership, the admin approves it, and her portal shows it', async ({
  page,
  browser,
  watch,
}) => {
  const company = `Korn & Faden ${crypto.randomUUID().slice(0, 8)}`;
  const buyer = await signInAsNew(page, company);

  await test.step('she pays for a Silver partnership', async () => {
    await page.goto('/become-partner');
    await page.getByRole('button', { name: 'Choose Silver Partnership' }).click();
    await paySuccessfully(page);
    await page.goto('/partner-portal');
    await expect(page, 'she is no partner before it is approved').toHaveURL('/dashboard');
  });

  await test.step('while it waits for approval she is told so, gives her website and prints her receipt', async () => {
    await page.goto('/become-partner');
    await expect(page.getByText(/Paid, waiting for our approval/)).toBeVisible();
    await page.getByLabel('Website').fill('https://korn-und-faden.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Partnership updated successfully!')).toBeVisible();
    await page.goto('/membership');
    await page.getByRole('link', { name: /^Receipt \d{4}-\d{6}$/ }).click();
    await expect(page.getByText(/waits for our approval/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await watch.looksRight();
  });

  const office = await openWindow(browser);
  await signInAs(office, 'admin');

  await test.step('the admin finds it paid, and approves it', async () => {
    await office.goto('/admin');
    const entry = office.getByRole('row').filter({ hasText: company });
    await expect(entry.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0);
    await entry.getByRole('button', { name: 'Approve' }).click();
    const question = office.getByRole('alertdialog', { name: 'Approve what is paid?' });
    await expect(question).toContainText('€1,000');
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(office.getByText('Partnership approved!')).toBeVisible();
    await expect(entry).toHaveCount(0);
  });

  await test.step('the portal is hers, with the partnership in it', async () => {
    await page.goto('/partner-portal');
    await expect(page.getByRole('heading', { name: 'Silver Partnership' })).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await watch.looksRight();
  });

  await test.step('her logo is on the landing page once she gave one', async () => {
    await page.getByRole('button', { name: 'Edit details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Partnership' });
    await watch.dialogLooksRight();
    await dialog.getByRole('button', { name: 'Use a web address' }).click();
    // An existing file: other journeys open the landing page, too.
    await dialog.getByLabel('Logo URL').fill(new URL('/icon.svg', page.url()).href);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    const strip = (await (await page.request.get('/api/partnerships')).json()) as { partner_name: string }[];
    expect(strip.map(({ partner_name }) => partner_name)).toContain(company);
  });

  await test.step('the admin makes her a member again, and the portal is closed', async () => {
    await office.getByRole('tab', { name: /^Users/ }).click();
    const row = office.getByRole('row').filter({ hasText: buyer.user.email });
    await row.getByRole('button', { name: 'Make Member' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Make member' }).click();
    await expect(office.getByText(`${buyer.user.email} is now a member`)).toBeVisible();
    await page.goto('/partner-portal');
    await expect(page).toHaveURL('/dashboard');
  });
  await office.context().close();
});

test('an inquiry from the form reaches the admin, who answers it', async ({ page, browser, watch }) => {
  await signInAsNew(page, 'Inés Prado');
  const company = `Prado Velas ${crypto.randomUUID().slice(0, 8)}`;

  await test.step('somebody asks', async () => {
    await page.goto('/become-partner');
    await page.getByRole('tab', { name: 'Contact Us' }).click();
    await page.getByLabel('Name').fill('Inés Prado');
    await page.getByLabel('Email').fill('ines@prado-velas.example');
    await page.getByLabel('Company').fill(company);
    await page.getByLabel('Message').fill('We would like to light your next supper.');
    await page.getByRole('button', { name: 'Send Inquiry' }).click();
    await expect(page.getByText("Thank you! We'll contact you within 24 hours.")).toBeVisible();
  });

  const office = await openWindow(browser);
  await test.step('the admin reads it and notes that it is answered', async () => {
    await signInAs(office, 'admin');
    await office.goto('/admin');
    await office.getByRole('tab', { name: /^Inquiries/ }).click();
    const entry = office.getByRole('row').filter({ hasText: company });
    await expect(entry.getByText('ines@prado-velas.example')).toBeVisible();
    await entry.getByRole('button', { name: 'Mark as Answered' }).click();
    await expect(entry, 'the new ones are listed by default').toHaveCount(0);
    await office.getByLabel('Status').selectOption('Answered');
    await expect(entry.getByText('Answered', { exact: true })).toBeVisible();
    await office.reload();
    await expect(entry).toBeVisible();
  });
  await office.context().close();
  await watch.looksRight();
});
