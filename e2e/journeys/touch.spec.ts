import { connect, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

// A phone: the tabs leave while a field has the focus, and come back when a tap takes it away.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a tap on a button that sticks to the bottom is a click, with the focus in a field before it', async ({
  page,
}) => {
  const { user } = await signInAsNew(page, 'Ines Halm');
  await page.goto(`/profile/${user.id}`);
  const tabs = page.locator('[data-tab-bar]');
  await expect(tabs).toBeInViewport();
  await page.getByRole('button', { name: 'Edit Profile' }).tap();
  await page.getByLabel('Bio').tap();
  await page.getByLabel('Bio').fill('I bake for many.');
  await expect(tabs).not.toBeInViewport();
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(tabs).toBeInViewport();
  await expect(tabs).toBeVisible();
});

test('a tap on Send sends, and the field keeps the focus', async ({ page, browser }) => {
  const other = await openWindow(browser);
  const ines = await signInAsNew(page, 'Ines Halm');
  const noor = await signInAsNew(other, 'Noor Baker');
  await page.goto('/contact');
  await page.goto(await connect(page, ines, noor));
  const field = page.getByLabel('Write a message');
  await field.tap();
  await field.fill('With two ovens.');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(page.getByRole('log').getByText('With two ovens.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await other.context().close();
});

test('a tap on the message icon of a member opens the message, beside the link that covers her row', async ({
  page,
}) => {
  await signInAsNew(page, 'Ines Halm');
  await page.goto('/members');
  const icon = page.getByRole('button', { name: /^Message / }).first();
  // As a finger does: by place, whatever lies above it there.
  const place = await icon.boundingBox();
  if (!place) throw new Error('There is no message icon');
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/members$/);
});
