import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a premium member creates an event, finds it in the calendar, moves and cancels it', async ({
  page,
  watch,
}) => {
  await signInAs(page, 'premium');
  await page.goto('/events');
  const title = `Evening of proofs ${crypto.randomUUID().slice(0, 8)}`;
  const card = page.getByRole('listitem').filter({ hasText: title }).first();

  await test.step('she creates it', async () => {
    await page.getByRole('button', { name: 'Create Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await expect(dialog.getByText('Organize an event for the community')).toBeVisible();
    await watch.dialogLooksRight();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('We read each other the first page.');
    await dialog.getByLabel('Date').fill(tomorrowAt('19:30'));
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
    await card.getByRole('button', { name: /Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByLabel('Date').fill(tomorrowAt('20:30'));
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(card).toContainText('20:30');
  });

  await test.step('she calls it off', async () => {
    await card.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this event?' });
    await dialog.getByRole('textbox').fill('The café is closed that night.');
    await watch.dialogLooksRight();
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(page.getByText('Event cancelled')).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});

/** As the date picker has it, in the browser's time zone: Vienna. */
function tomorrowAt(time: string): string {
  const tomorrow = new Date(Date.now() + 86_400_000);
  return `${tomorrow.toLocaleDateString('sv-SE', { timeZone: 'Europe/Vienna' })}T${time}`;
}
