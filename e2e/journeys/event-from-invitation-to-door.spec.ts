import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const seats = 12;

/** A page of its own, as in another browser. */
async function otherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** A member who joins without a browser. */
async function joinByApi(request: APIRequestContext, path: string, name: string): Promise<void> {
  const registered = await request.post('/api/auth/register', {
    data: { full_name: name, email: `${crypto.randomUUID()}@rosette.example`, password: 'a good password' },
  });
  const { token } = (await registered.json()) as { token: string };
  const answer = await request.post(`/api${path}/rsvp`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await answer.json()).toMatchObject({ action: 'confirmed' });
}

test('twelve seats, thirteen people: waitlist, moving up, check-in at the door', async ({
  page,
  browser,
  request,
  watch,
}) => {
  // The line goes away for a while.
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  const title = `Round table ${crypto.randomUUID().slice(0, 8)}`;
  await signInAs(page, 'premium');
  const late = await otherBrowser(browser);

  const path = await test.step('the organiser invites', async () => {
    await page.goto('/events');
    await page.getByRole('button', { name: 'Create Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('Twelve founders around one table.');
    await dialog.getByLabel('Date').fill('2099-05-31T18:30');
    await dialog.getByLabel('Location').fill('Vienna');
    await dialog.getByLabel('Address (Optional)').fill('Rosengasse 4, 3rd floor');
    await dialog.getByLabel('Capacity (Optional)').fill(String(seats));
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Event created successfully!')).toBeVisible();
    const events = (await (await request.get(`/api/events?q=${encodeURIComponent(title)}`)).json()) as {
      id: string;
    }[];
    return `/events/${events[0]?.id}`;
  });

  await test.step('twelve come', async () => {
    for (let guest = 1; guest <= seats; guest += 1) await joinByApi(request, path, `Guest ${guest}`);
  });

  await test.step('the thirteenth follows the link, joins Rosette and waits', async () => {
    await signInAsNew(late, 'Thea Late');
    await late.goto(path);
    await expect(late.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(late.getByText('Full', { exact: true })).toBeVisible();
    await expect(late.getByText('Rosengasse 4, 3rd floor')).toBeHidden();
    await late.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(late.getByText('RSVP waitlisted!')).toBeVisible();
    await expect(late.getByText('Full: 1 waiting')).toBeVisible();
    await expect(late.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  });

  await test.step('the organiser sees thirteen, and takes one out', async () => {
    await page.goto(path);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: width === 768 ? 'dark' : 'light' });
      await expect(page.getByRole('heading', { name: 'Who is going' })).toBeVisible();
      await watch.looksRight();
    }
    await page.getByRole('link', { name: 'Attendee list' }).click();
    await expect(page.getByText(`0 of ${seats} are here`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check in Thea Late' })).toBeHidden();
    await watch.looksRight();
    await page.getByRole('button', { name: 'Remove Guest 5' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Guest 5 is no longer on the list')).toBeVisible();
  });

  await test.step('whoever waited has moved up and learns the address', async () => {
    await late.reload();
    await expect(late.getByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
    await expect(late.getByText('Rosengasse 4, 3rd floor')).toBeVisible();
  });

  await test.step('at the door she is checked in, also while the line is away', async () => {
    const search = page.getByRole('searchbox', { name: 'Search attendees' });
    const thea = page.getByRole('button', { name: 'Check in Thea Late' });
    await search.fill('thea');
    await page.context().setOffline(true);
    await thea.click();
    await expect(thea).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/kept on this device/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/kept on this device/)).toBeHidden();
    await page.reload();
    await expect(thea).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`1 of ${seats} are here`)).toBeVisible();
  });
  await late.context().close();
});
