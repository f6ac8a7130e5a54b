import { mailsTo } from '../support/mailbox.ts';
import { signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

for (const width of [360, 1440]) {
  test(`a member is mailed her RSVP and unsubscribes from such mails at ${width} px`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: width === 360 ? 'dark' : 'light' });
    const { user } = await signInAsNew(page, 'Mira <b>Sommer</b>');
    const inbox = async () =>
      (await mailsTo(page, user.email)).filter(({ subject }) => /going/.test(subject));

    await test.step('an RSVP is confirmed by mail, with a calendar file', async () => {
      await page.goto('/events');
      await page.getByRole('button', { name: /RSVP/ }).first().click();
      await expect.poll(async () => (await inbox()).length).toBe(1);
      const [mail] = await inbox();
      expect(mail?.attachments).toMatchObject([{ name: 'event.ics', type: 'text/calendar' }]);
    });

    const [mail] = await inbox();
    await test.step('the mail looks right', async () => {
      const reader = await page.context().newPage();
      await reader.setViewportSize({ width, height: 900 });
      await reader.setContent(mail?.html ?? '');
      await expect(reader.getByText('Hello Mira <b>Sommer</b>,')).toBeVisible();
      const overflow = await reader.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
      await reader.close();
    });

    await test.step('its link leads to a page where one click ends these mails', async () => {
      await page.goto(mail?.text.match(/http\S+\/unsubscribe\?token=\S+/)?.[0] ?? '');
      await expect(page).toHaveURL('/unsubscribe');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByText('You will get no more mails about events')).toBeVisible();
      await watch.looksRight();
    });

    await test.step('the settings say so, and she takes it back', async () => {
      await page.getByRole('link', { name: 'All my mail settings' }).click();
      await expect(page).toHaveURL('/settings/notifications');
      const byMail = (kind: string) => page.getByRole('checkbox', { name: `${kind}, by mail` });
      const events = byMail('An event you go to has changed');
      const open = (group: string) => page.getByRole('button', { name: group, exact: true }).click();
      await open('Events');
      await expect(events).not.toBeChecked();
      await open('Membership and partnerships');
      await expect(byMail('Your membership is about to end')).toBeChecked();
      await events.focus();
      await page.keyboard.press('Space');
      await expect(page.getByText('Your notification settings are saved')).toBeVisible();
      await page.reload();
      await open('Events');
      await expect(events).toBeChecked();
      await watch.looksRight();
    });
  });
}
