import { mailsTo } from '../support/mailbox.ts';
import { signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

interface Found {
  id: string;
  date: string;
}

test('a year of third Tuesdays: all dates in one form, the rest moved, one cancelled, each told once', async ({
  page,
  browser,
  request,
  watch,
}) => {
  test.slow();
  const title = `Tuesday table ${crypto.randomUUID().slice(0, 8)}`;
  await signInAs(page, 'premium');
  const phone = await openWindow(browser, { locale: 'de-DE', viewport: { width: 360, height: 740 } });
  const thea = await signInAsNew(phone, 'Thea Lind');
  const datesOf = async () => {
    const answer = await request.get(`/api/events?q=${encodeURIComponent(title)}&limit=20`);
    return ((await answer.json()) as Found[]).toSorted((a, b) => a.date.localeCompare(b.date));
  };

  await page.goto('/events');
  await page.getByRole('button', { name: 'Create Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('One long table, once a month.');
  await form.getByLabel('Date').fill('2099-01-20T12:00');
  await form.getByLabel('Location').fill('Vienna');
  await form.getByLabel('Repeats').selectOption('Every month');
  await form.getByLabel('How many dates').fill('12');
  await expect(form.getByText('12 dates, the last on Tuesday, 15 December 2099')).toBeVisible();
  await watch.dialogLooksRight();
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event created successfully!')).toBeVisible();
  const dates = await datesOf();
  expect(dates).toHaveLength(12);
  const pathOf = (month: number) => `/events/${dates[month - 1]?.id}`;

  await test.step('a member joins all of them on her phone, in German', async () => {
    await phone.goto(pathOf(1));
    await expect(phone.getByText(/1\. von 12 Terminen/)).toBeVisible();
    await phone.getByRole('main').getByRole('button', { name: 'Mehr', exact: true }).click();
    await phone.getByRole('menuitem', { name: 'Für alle 12 Termine zusagen' }).click();
    await expect(phone.getByText('Du stehst bei 12 Terminen auf der Liste')).toBeVisible();
  });

  await test.step('from March on it is in the evening', async () => {
    await page.goto(pathOf(3));
    await expect(page.getByText(/· 3rd of 12 dates/)).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByLabel('Date', { exact: true }).fill('2099-03-17T19:00');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('button', { name: 'This and the 9 later ones' }).click();
    await expect(dialog).toBeHidden();
    const hours = (await datesOf()).map(
      ({ date }) => ((Date.parse(date) - Date.parse(dates[0]?.date ?? '')) / 3_600_000) % 24,
    );
    expect(hours.map((hour) => hour >= 6)).toEqual([false, false, ...Array(10).fill(true)]);
  });

  await test.step('August is cancelled', async () => {
    await page.goto(pathOf(8));
    await page.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this event?' });
    await expect(dialog.getByLabel('Which dates?')).toHaveValue('this');
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(page).toHaveURL('/events');
    await phone.goto(pathOf(1));
    await phone.getByRole('button', { name: 'Alle Termine' }).click();
    await expect(phone.getByText('(Abgesagt)')).toHaveCount(1);
  });

  await test.step('she hears once of each', async () => {
    const told = async () =>
      (await mailsTo(page, thea.user.email)).filter(({ subject }) => subject.includes(title));
    const subjects = [
      `Cancelled: ${title}`,
      `Changed: ${title} (10 dates)`,
      `You are going: ${title} (12 dates)`,
    ];
    await expect.poll(async () => (await told()).map(({ subject }) => subject).toSorted()).toEqual(subjects);
  });
  await phone.context().close();
});
