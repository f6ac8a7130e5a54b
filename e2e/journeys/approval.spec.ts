import type { Browser, Page } from '@playwright/test';
import { mailsTo } from '../support/mailbox.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

const password = 'a good password';
const question = 'What do you do?';

/** Chooses in the browser who may join. */
async function chooseAdmission(page: Page, admission: string): Promise<void> {
  const members = page.getByRole('region', { name: 'Members', exact: true });
  await members.getByLabel('Admission', { exact: true }).selectOption(admission);
  await members.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

/** Registers in a window of her own, which shows that she waits. */
async function apply(browser: Browser, { name, email }: { name: string; email: string }): Promise<Page> {
  const page = await openWindow(browser);
  await page.goto('/sign-in?tab=register');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(question).fill('I bake bread');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Your application is with us' })).toBeVisible();
  return page;
}

const anApplicant = (name: string) => ({
  name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
  email: `${crypto.randomUUID()}@rosette.example`,
});

test('an admin admits one who has applied, and declines another', async ({ page, browser, watch }) => {
  const [ida, olga] = [anApplicant('Ida'), anApplicant('Olga')];
  const subjectsTo = async (email: string) => (await mailsTo(page, email)).map(({ subject }) => subject);
  await signInAs(page, 'admin');
  await page.goto('/admin/site');

  await test.step('the admin turns to approval, with a question', async () => {
    await page.getByLabel('Questions to who registers (English)').fill(question);
    await chooseAdmission(page, 'approval');
    await watch.looksRight();
  });

  const hers = await apply(browser, ida);
  await test.step('who has applied sees nothing but her application, and changes her answer', async () => {
    await expect(hers.getByText('I bake bread')).toBeVisible();
    await hers.getByRole('button', { name: 'Change my answers' }).click();
    await hers.getByLabel(question).fill('I bake bread and cakes');
    await hers.getByRole('button', { name: 'Save my answers' }).click();
    await expect(hers.getByText('Your answers are saved')).toBeVisible();
    await hers.goto('/members');
    await expect(hers.getByRole('heading', { name: 'Your application is with us' })).toBeVisible();
    await expect(hers.getByText('I bake bread and cakes')).toBeVisible();
  });

  const entryOf = ({ name }: { name: string }) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await test.step('the overview tells that she waits, and the admin lets her in', async () => {
    await page.goto('/admin');
    await page
      .getByRole('region', { name: 'What waits' })
      .getByRole('link', { name: /application/ })
      .click();
    await expect(page).toHaveURL('/admin/admissions');
    await expect(entryOf(ida).getByText('I bake bread and cakes')).toBeVisible();
    await watch.looksRight();
    await entryOf(ida).getByRole('button', { name: 'Admit' }).click();
    await expect(page.getByText(`${ida.name} is admitted`)).toBeVisible();
    await expect.poll(() => subjectsTo(ida.email)).toContain('Welcome to Rosette');
  });

  await test.step('she is in', async () => {
    await hers.reload();
    await expect(hers.getByRole('heading', { name: 'Your application is with us' })).toHaveCount(0);
    await expect(hers.getByRole('heading', { level: 1 })).toBeVisible();
    await hers.context().close();
  });

  const other = await apply(browser, olga);
  await test.step('the admin declines another one, with a message', async () => {
    await page.reload();
    await entryOf(olga).getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: `Decline ${olga.name}?` });
    await dialog.getByLabel('Message to her').fill('We are full for now');
    await watch.dialogLooksRight();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText(`${olga.name} is declined`)).toBeVisible();
    await expect.poll(() => subjectsTo(olga.email)).toContain('Your application to Rosette');
  });

  await test.step('she is signed out, and signing in says why', async () => {
    await other.goto('/sign-in');
    await other.getByLabel('Email').fill(olga.email);
    await other.getByLabel('Password').fill(password);
    await other.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(other.getByRole('alert')).toContainText('We are full for now');
    await other.context().close();
  });

  await test.step('with an invitation of the admin somebody is in at once, and is asked nothing', async () => {
    await page.goto('/admin/invitations');
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const link = page.getByText(/\/join\/\S+/).first();
    const guest = await openWindow(browser);
    await guest.goto((await link.textContent()) ?? '');
    await guest.getByLabel('Full Name').fill('Wilma Roth');
    await guest.getByLabel('Email').fill(`${crypto.randomUUID()}@rosette.example`);
    await guest.getByLabel(/^Password/).fill(password);
    await expect(guest.getByLabel(question)).toHaveCount(0);
    await guest.getByRole('button', { name: 'Register' }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Wilma');
    await guest.context().close();
  });

  await test.step('the community is open again', async () => {
    await page.goto('/admin/site');
    await chooseAdmission(page, 'open');
  });
});
