import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { openAccountMenu } from '../support/menus.ts';
import { signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

const seats = 12;

/** A phone in a time zone. */
const openPhone = (browser: Browser, timezoneId: string): Promise<Page> =>
  openWindow(browser, { timezoneId, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

interface Attendee {
  token: string;
}

/** Creates a member by the API. */
async function joinByApi(request: APIRequestContext, path: string, name: string): Promise<Attendee> {
  const registered = await request.post('/api/auth/register', {
    data: { full_name: name, email: `${crypto.randomUUID()}@rosette.example`, password: 'a good password' },
  });
  const { token } = (await registered.json()) as { token: string };
  const answer = await request.post(`/api${path}/rsvp`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await answer.json()).toMatchObject({ action: 'confirmed' });
  return { token };
}

const as = ({ token }: Attendee) => ({ headers: { Authorization: `Bearer ${token}` } });

/** The event's entry in a calendar, with folded lines joined; '' where it is missing. */
const entryIn = (calendar: string, path: string) =>
  calendar
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .find((entry) => entry.includes(`UID:event-${path.split('/').at(-1)}@`)) ?? '';

/** The event's entry in the member's calendar feed. */
async function entryInFeed(request: APIRequestContext, member: Attendee, path: string): Promise<string> {
  const { url } = (await (await request.get('/api/users/me/calendar', as(member))).json()) as { url: string };
  return entryIn(await (await request.get(url)).text(), path);
}

const sequenceOf = (entry: string) => Number(/SEQUENCE:(\d+)/.exec(entry)?.[1]);

test('thirteen members RSVP for twelve seats: waitlist, moving up, calendars, check-in', async ({
  page,
  browser,
  request,
  watch,
}) => {
  // The longest journey: thirteen members register, three browsers are open.
  test.slow();
  // The page goes offline for a while.
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  const title = `Round table ${crypto.randomUUID().slice(0, 8)}`;
  await signInAs(page, 'premium');
  const late = await openPhone(browser, 'America/New_York');

  const path = await test.step('the organiser invites', async () => {
    await page.goto('/events');
    await page.getByRole('button', { name: 'Create Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('Twelve founders around one table.');
    await dialog.getByLabel('Date').fill('2099-05-31T18:30');
    await dialog.getByLabel('Location').fill('Vienna');
    await dialog.getByLabel('Address').fill('Rosengasse 4, 3rd floor');
    await dialog.getByLabel('Capacity').fill(String(seats));
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Event created successfully!')).toBeVisible();
    const events = (await (await request.get(`/api/events?q=${encodeURIComponent(title)}`)).json()) as {
      id: string;
    }[];
    return `/events/${events[0]?.id}`;
  });

  const guests = await test.step('twelve come', async () => {
    const names = Array.from({ length: seats }, (_, index) => `Guest ${index + 1}`);
    return Promise.all(names.map((name) => joinByApi(request, path, name)));
  });
  const [first, removed] = [guests[0], guests[4]] as [Attendee, Attendee];

  await test.step('a link preview shows what it is, but not the address', async () => {
    const html = await (await request.get(path, { headers: { Accept: 'text/html' } })).text();
    expect(html).toContain(`<title>${title} · Rosette</title>`);
    expect(html).toMatch(/application\/ld\+json">\{"@context":"https:\/\/schema.org","@type":"Event"/);
    expect(html).not.toContain('Rosengasse');
    expect(entryIn(await (await request.get(`/api${path}/calendar.ics`)).text(), path)).not.toContain(
      'Rosengasse',
    );
    expect(await entryInFeed(request, first, path)).toContain('Rosengasse 4');
  });

  const thea = await test.step('the thirteenth follows the link, joins Rosette and waits', async () => {
    const session = await signInAsNew(late, 'Thea Late');
    await late.goto(path);
    await expect(late.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(late.getByText('Sun, 31 May 2099, 12:30–14:30')).toBeVisible();
    await expect(late.getByText('Vienna time: Sun, 31 May 2099, 18:30–20:30')).toBeVisible();
    await expect(late.getByText('Full', { exact: true })).toBeVisible();
    await expect(late.getByText('Rosengasse 4, 3rd floor')).toBeHidden();
    await late.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(late.getByText('RSVP waitlisted!')).toBeVisible();
    await expect(late.getByText('Full: 1 waiting')).toBeVisible();
    await expect(late.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
    await expect(late.getByText("You're 1st in line")).toBeVisible();
    const file = await (await request.get(`/api${path}/calendar.ics`, as(session))).text();
    expect(entryIn(file, path)).not.toContain('Rosengasse');
    expect(await entryInFeed(request, session, path)).toBe('');
    return session;
  });

  await test.step('the organiser sees thirteen, and takes one out', async () => {
    await page.goto(path);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: width === 768 ? 'dark' : 'light' });
      await expect(page.getByRole('heading', { name: 'Who is going' })).toBeVisible();
      await watch.looksRight();
    }
    await page.getByRole('link', { name: 'Manage' }).click();
    await expect(page.getByText(`0 of ${seats} are here`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check in Thea Late' })).toBeHidden();
    await watch.looksRight();
    await page.getByRole('button', { name: 'Remove Guest 5' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Guest 5 is no longer on the list')).toBeVisible();
  });

  await test.step('whoever waited has moved up and learns the address', async () => {
    await late.reload();
    await expect(late.getByText("You're going")).toBeVisible();
    await expect(late.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    await expect(late.getByText('Rosengasse 4, 3rd floor')).toBeVisible();
    expect(await entryInFeed(request, thea, path)).toContain('Rosengasse 4');
  });

  await test.step('who was taken out sees it called off, and the address no more', async () => {
    const entry = await entryInFeed(request, removed, path);
    expect(entry).toContain('STATUS:CANCELLED');
    expect(entry).not.toContain('Rosengasse');
    const event = await (await request.get(`/api${path}`, as(removed))).json();
    expect(event).not.toHaveProperty('address');
  });

  await test.step('the organiser moves it, and calendars follow', async () => {
    const before = await entryInFeed(request, thea, path);
    expect(before).toContain('DTSTART:20990531T163000Z');
    await page.goto(path);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill('2099-05-31T19:00');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    const after = await entryInFeed(request, thea, path);
    expect(after).toContain('DTSTART:20990531T170000Z');
    expect(sequenceOf(after)).toBeGreaterThan(sequenceOf(before));
    await page.getByRole('link', { name: 'Manage' }).click();
  });

  await test.step('at the door she is checked in, also while the line is away', async () => {
    const search = page.getByRole('searchbox', { name: 'Search attendees' });
    const row = page.getByRole('button', { name: 'Check in Thea Late' });
    await search.fill('thea');
    await expect.poll(() => page.evaluate(() => caches.match('/shell.html').then(Boolean))).toBe(true);
    await page.context().setOffline(true);
    await row.click();
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/kept on this device/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/The list as of \d\d:\d\d/)).toBeVisible();
    await expect(page.getByText(`1 of ${seats} are here`)).toBeVisible();
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await watch.looksRight();
    await search.fill('');
    await page.getByRole('button', { name: 'Check in Guest 1', exact: true }).click();
    await expect(page.getByText(/^2 check-ins are kept on this device/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/kept on this device/)).toBeHidden();
    await page.reload();
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`2 of ${seats} are here`)).toBeVisible();
    await expect(page.getByText(/as of/)).toBeHidden();
  });

  await test.step('on another phone, nothing of the list is left once she signs out', async () => {
    const door = await openPhone(browser, 'Europe/Vienna');
    await door.goto('/');
    const session = await page.evaluate(() => localStorage.getItem('token'));
    await door.evaluate((token) => localStorage.setItem('token', token ?? ''), session);
    await door.goto(`${path}/attendees`);
    await expect(door.getByRole('button', { name: 'Check in Thea Late' })).toBeVisible();
    const kept = () =>
      door.evaluate(async () => ({
        lists: Object.keys(localStorage).filter((key) => key.startsWith('attendees:')).length,
        app: Boolean(await caches.match('/shell.html')),
      }));
    await expect.poll(kept).toEqual({ lists: 1, app: true });
    await openAccountMenu(door);
    await door.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(kept).toEqual({ lists: 0, app: false });
    await door.context().close();
  });

  await test.step('the organiser calls it off, and calendars say so', async () => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this event?' });
    await dialog.getByLabel(/^Message to attendees/).fill('The house is closed.');
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Community Events' })).toBeVisible();
    expect(await entryInFeed(request, first, path)).toContain('STATUS:CANCELLED');
    expect((await request.get(path, { headers: { Accept: 'text/html' } })).status()).toBe(404);
    await late.goto(path);
    await expect(late.getByRole('heading', { name: 'This event could not be found' })).toBeVisible();
  });
  await late.context().close();
});
