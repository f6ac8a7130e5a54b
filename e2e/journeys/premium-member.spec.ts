import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a premium member creates an event, finds it in the calendar, moves and cancels it', async ({
  page,
  watch,
}) => {
  const now = new Date();
  const tomorrow = dayAfter(now);
  // The calendar shows this day also once it is midnight.
  await page.clock.setFixedTime(now);
  await signInAs(page, 'premium');
  await page.goto('/events');
  const title = `Evening of proofs ${crypto.randomUUID().slice(0, 8)}`;
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();

  await test.step('she creates it', async () => {
    await page.getByRole('button', { name: 'Create Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await expect(dialog.getByText('Organize an event for the community')).toBeVisible();
    await watch.dialogLooksRight();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('We read each other the first page.');
    await dialog.getByLabel('Date').fill(`${tomorrow}T19:30`);
    await dialog.getByLabel('Location').fill('Café Loma Alta, Madrid');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Event created successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('19:30');
    await expect(card).toContainText('0 attending');
  });

  await test.step('the calendar knows it in every view, and tells its name', async () => {
    await page.getByRole('tab', { name: 'Calendar View' }).click();
    const calendar = page.getByRole('tabpanel', { name: 'Calendar View' });
    await calendar.getByRole('button', { name: 'Agenda' }).click();
    await expect(calendar.getByText(title)).toBeVisible();
    for (const view of ['Month', 'Week', 'Day']) {
      await calendar.getByRole('button', { name: view, exact: true }).click();
      await watch.looksRight();
    }
    await calendar.getByRole('button', { name: 'Next' }).click();
    await calendar.getByText(title).click();
    await expect(page.getByText(`Event: ${title}`)).toBeVisible();
  });

  await test.step('she moves it by an hour', async () => {
    await page.getByRole('tab', { name: 'List View' }).click();
    await card.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByLabel('Date').fill(`${tomorrow}T20:30`);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(card).toContainText('20:30');
  });

  await test.step('she calls it off', async () => {
    await card.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this event?' });
    await dialog.getByRole('textbox').fill('The café is closed that night.');
    await watch.dialogLooksRight();
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(page.getByText('Event cancelled')).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});

/** The next day, as 'YYYY-MM-DD', in the browser's time zone: Vienna. */
function dayAfter(instant: Date): string {
  const day = new Date(instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Vienna' }));
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
