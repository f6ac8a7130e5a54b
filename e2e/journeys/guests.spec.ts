import type { APIRequestContext, Page } from '@playwright/test';
import { mailsTo } from '../support/mailbox.ts';
import { confirmAddress, type Session, signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

const anAddress = () => `${crypto.randomUUID()}@rosette.example`;

/** The link of her page, in the first mail with this subject. */
async function linkIn(page: Page, email: string, subject: RegExp): Promise<string> {
  const find = async () =>
    (await mailsTo(page, email))
      .find((mail) => subject.test(mail.subject))
      ?.text.match(/https?:\/\/\S+\/guests\/[\w-]{22}/)?.[0];
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}

const countsOf = async (request: APIRequestContext, path: string) => {
  const event = (await (await request.get(`/api${path}`)).json()) as Record<string, number>;
  return [event.attendee_count, event.guest_count, event.waitlist_count];
};

/** Asks for a seat in the sheet that is open. */
async function ask(page: Page, name: string, email: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
}

test('guests come by a link: one is going, the next one waits, moves up and becomes a member', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const title = `Breakfast ${crypto.randomUUID().slice(0, 8)}`;
  const [vera, mona] = [anAddress(), anAddress()];
  const organizer = await openWindow(browser, { reducedMotion: 'reduce' });
  await signInAs(organizer, 'premium');
  await page.setViewportSize({ width: 360, height: 740 });

  const path = await test.step('the organizer opens her event of one seat to guests', async () => {
    await organizer.goto('/events');
    await organizer.getByRole('button', { name: 'Create Event' }).click();
    const dialog = organizer.getByRole('dialog', { name: 'Create New Event' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('Coffee and one long table.');
    const inDays = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Date').fill(`${inDays}T08:30`);
    await dialog.getByLabel('Location').fill('Café Lind');
    await dialog.getByLabel('Address').fill('Rosengasse 4, 3rd floor');
    await dialog.getByLabel('Capacity').fill('1');
    await dialog.getByLabel('Guests', { exact: true }).selectOption('Also guests, by e-mail');
    await expect(dialog.getByLabel(/^Guests from/)).toHaveValue('60');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(organizer.getByText('Event created successfully!')).toBeVisible();
    const found = await request.get(`/api/events?q=${encodeURIComponent(title)}`);
    return `/events/${((await found.json()) as { id: string }[])[0]?.id}`;
  });

  const first = await test.step('a visitor is going after three presses and one mail', async () => {
    await page.goto(path);
    await page.getByRole('button', { name: 'RSVP' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await watch.dialogLooksRight();
    await ask(page, 'Vera Lind', vera);
    const link = await linkIn(page, vera, /^Confirm your seat/);
    // As scanners of mails do.
    await request.get(link);
    await page.goto(link);
    await expect(page.getByText(/^Vera Lind, your seat is yours once you confirm it/)).toBeVisible();
    await expect(page.getByText('Rosengasse 4')).toBeHidden();
    expect(await countsOf(request, path)).toEqual([0, 0, 0]);
    await watch.looksRight();
    await page.getByRole('button', { name: 'Confirm my seat' }).click();
    await expect(page.getByText("You're going")).toBeVisible();
    await expect(page.getByText('Rosengasse 4, 3rd floor')).toBeVisible();
    expect(await countsOf(request, path)).toEqual([1, 1, 0]);
    await watch.looksRight();
    return link;
  });

  const second = await test.step('with the event full the next one is on the waitlist', async () => {
    await page.goto(path);
    await expect(page.getByText('1 going, 1 of them guests')).toBeVisible();
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await ask(page, 'Mona Abt', mona);
    const link = await linkIn(page, mona, /^Confirm your seat/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my seat' }).click();
    await expect(page.getByText("You're 1st in line")).toBeVisible();
    return link;
  });

  await test.step('the organizer sees both, and members would see their number only', async () => {
    await organizer.goto(`${path}/attendees`);
    await expect(organizer.getByRole('button', { name: 'Check in Vera Lind' })).toBeVisible();
    await expect(organizer.getByText('Mona Abt')).toBeVisible();
    await expect(organizer.getByText('Guest', { exact: true })).toHaveCount(2);
  });

  await test.step('the first one cannot come and says so; the next one is told that she is going', async () => {
    await page.goto(first);
    await page.getByRole('button', { name: "I can't come" }).click();
    await expect(page.getByText('You gave your seat back.')).toBeVisible();
    expect(await linkIn(page, mona, /^You have a place/)).toBe(second);
    await page.goto(second);
    await expect(page.getByText("You're going")).toBeVisible();
  });

  await test.step('she becomes a member, and her seat comes along', async () => {
    await page.getByRole('link', { name: 'Become a member' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Mona Abt');
    await expect(page.getByLabel('Email')).toHaveValue(mona);
    await watch.looksRight();
    await page.getByLabel(/^Password/).fill('a good password');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/dashboard');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await confirmAddress(page, { token, user: { email: mona } } as Session);
    await page.goto(path);
    await expect(page.getByText("You're going")).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Cancel RSVP' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await countsOf(request, path)).toEqual([1, 0, 0]);
    await organizer.goto(`${path}/attendees`);
    await expect(organizer.getByRole('button', { name: 'Check in Mona Abt' })).toBeVisible();
    await expect(organizer.getByText('Guest', { exact: true })).toHaveCount(0);
  });
  await organizer.context().close();
});
