import { mailsTo } from '../support/mailbox.ts';
import { confirmAddress, type Session } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

interface ListedEvent {
  id: string;
  title: string;
  location: string;
}

test('a visitor presses Join to RSVP, registers, is going, and confirms her address', async ({
  page,
  request,
  watch,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const listed = (await (await request.get('/api/events')).json()) as (ListedEvent & {
    spots_left: number | null;
    date: string;
  })[];
  const event = listed.find(
    ({ spots_left, date }) => (spots_left === null || spots_left > 3) && new Date(date) > new Date(),
  );
  if (!event) throw new Error('The demo has an event with free seats');
  const email = `${crypto.randomUUID()}@rosette.example`;

  await test.step('the form says for what she registers', async () => {
    await page.goto(`/events/${event.id}`);
    await page.getByRole('link', { name: 'Join to RSVP' }).click();
    const strip = page.getByRole('region', { name: 'To RSVP' });
    await expect(strip).toContainText(event.title);
    await expect(strip).toContainText(event.location);
    await watch.looksRight();
  });

  await test.step('having registered she is going', async () => {
    await page.getByLabel('Full Name').fill('Nora Neu');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a good password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
    await expect(page.getByText('RSVP confirmed!')).toBeVisible();
    await expect(page.getByText("You're going")).toBeVisible();
    const going = await page.getByText("You're going").boundingBox();
    const calendar = await page.getByRole('button', { name: 'Add to calendar' }).boundingBox();
    expect((calendar?.x ?? 0) - ((going?.x ?? 0) + (going?.width ?? 0))).toBeGreaterThanOrEqual(8);
  });

  const bar = page.getByRole('complementary');
  await test.step('the bar mails the link again, and leads to where the address is changed', async () => {
    await expect(bar).toContainText(`Confirm your email: we sent a link to ${email}`);
    await watch.looksRight();
    await bar.getByRole('button', { name: 'Send again' }).click();
    await expect(bar.getByText(/^Again in \d+ s$/)).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(page, email)).filter(({ subject }) => /confirm/.test(subject)).length)
      .toBe(2);
    await bar.getByRole('link', { name: 'Change address' }).click();
    await expect(page.getByRole('button', { name: 'Change address' })).toBeFocused();
  });

  await test.step('it goes once she has confirmed', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await confirmAddress(page, { token, user: { email } } as Session);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(bar).toBeHidden();
  });
});
