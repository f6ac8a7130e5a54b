import { confirmAddress, signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

interface Found {
  id: string;
}

test('two who met at an event say so, and only then learn of it', async ({ page, browser, request }) => {
  const name = crypto.randomUUID().slice(0, 8);
  const host = await signInAs(page, 'premium');
  const phone = await openWindow(browser, {
    ...{ locale: 'de-DE', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
    viewport: { width: 360, height: 740 },
  });
  const desk = await openWindow(browser, { locale: 'en-GB', reducedMotion: 'reduce' });
  const [ada, bea] = [await signInAsNew(phone, `Ada ${name}`), await signInAsNew(desk, `Bea ${name}`)];
  const as = ({ token }: { token: string }) => ({ headers: { Authorization: `Bearer ${token}` } });

  const path = await test.step('an event runs, and both are there', async () => {
    const made = await request.post('/api/events', {
      ...as(host),
      data: {
        ...{ title: `Table ${name}`, description: 'One long table.', location: 'Vienna' },
        date: new Date(Date.now() - 600_000).toISOString(),
      },
    });
    const { id } = (await made.json()) as Found;
    await page.goto(`/events/${id}`);
    for (const member of [ada, bea]) {
      await confirmAddress(page, member);
      await request.put(`/api/events/${id}/rsvp`, as(member));
    }
    return `/events/${id}`;
  });

  await test.step('one says that they met; the other sees nothing of it', async () => {
    await phone.goto(path);
    await expect(phone.getByRole('heading', { name: 'Wen hast du getroffen?' })).toBeVisible();
    const bea = phone.getByRole('listitem').filter({ hasText: `Bea ${name}` });
    await bea.getByRole('button', { name: 'Wir haben uns getroffen' }).click();
    await expect(bea.getByText('Du hast gesagt, dass ihr euch getroffen habt')).toBeVisible();
    await desk.goto(path);
    const ada = desk.getByRole('listitem').filter({ hasText: `Ada ${name}` });
    await expect(ada.getByRole('button', { name: 'We met' })).toBeVisible();
    await expect(ada.getByText('You said that you met')).toBeHidden();
    await desk.goto('/notifications');
    await expect(desk.getByText(`Ada ${name}`)).toHaveCount(0);
  });

  await test.step('as the other says it, too, they are connected and can write', async () => {
    await desk.goto(path);
    const ada = desk.getByRole('listitem').filter({ hasText: `Ada ${name}` });
    await ada.getByRole('button', { name: 'We met' }).click();
    await expect(desk.getByText(`You and Ada ${name} met. You can write to each other now.`)).toBeVisible();
    await ada.getByRole('button', { name: 'Message' }).click();
    await expect(desk.getByText(`You met at Table ${name}`)).toBeVisible();
    await phone.goto(path);
    const bea = phone.getByRole('listitem').filter({ hasText: `Bea ${name}` });
    await expect(bea.getByRole('button', { name: 'Nachricht' })).toBeVisible();
    await phone.goto('/notifications');
    await expect(phone.getByText(new RegExp(`Bea ${name}`)).first()).toBeVisible();
  });

  await phone.context().close();
  await desk.context().close();
});
