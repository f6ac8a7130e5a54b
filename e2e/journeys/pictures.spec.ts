import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { signInAs, signInAsNew } from '../support/people.ts';
import { test } from '../support/test.ts';

const photo = fileURLToPath(new URL('../../docs/pictures/phone.jpg', import.meta.url));

async function choosePicture(page: Page): Promise<Locator> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await expect(dialog.getByRole('img', { name: 'What you chose' })).toBeVisible();
  return dialog;
}

/** The URL of the file that the browser chose from srcset; '' until it is loaded. */
const shownFile = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''));

test('on a phone a member takes a picture, crops it and sees herself in the directory', async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { user } = await signInAsNew(page, 'Wilhelmina Pictured');
  await page.goto(`/profile/${user.id}`);
  await page.getByRole('button', { name: 'Edit Profile' }).click();

  const dialog = await choosePicture(page);
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  await watch.looksRight();
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(dialog).toBeHidden();
  // The picture is 390 px wide and was cropped to half.
  await expect(page.getByLabel('Profile Image URL')).toHaveValue(/\/media\/s[0-9a-f]{32}-195x195-.+\.webp$/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.goto('/members');
  const own = page.locator('main img[src*="-195x195-"]').first();
  await own.scrollIntoViewIfNeeded();
  // A browser may show a larger cached size instead.
  await expect.poll(() => shownFile(own)).toMatch(/-195x195-[\w-]+\.webp(\?w=96)?$/);
  await watch.looksRight();
});

test('a business gets a logo from a file, and "Remove picture" removes it', async ({ page, watch }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsNew(page, 'Wilhelmina Founder');
  await page.goto('/businesses');
  await page.getByRole('button', { name: 'Add Business' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Business' });
  await form.getByLabel('Business Name').fill('The Pictured Bakery');
  await form.getByLabel('Description').fill('Bread and cakes');
  await form.getByLabel('Industry').fill('Food');

  const dialog = await choosePicture(page);
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('0.5');
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel('Logo URL')).toHaveValue(/\/media\/s/);
  await watch.dialogLooksRight();
  await form.getByRole('button', { name: 'Remove picture' }).click();
  await expect(form.getByLabel('Logo URL')).toHaveValue('');

  const again = await choosePicture(page);
  await again.getByRole('button', { name: 'Use picture' }).click();
  await expect(again).toBeHidden();
  const url = await form.getByLabel('Logo URL').inputValue();
  await form.getByRole('button', { name: 'Add Business' }).click();
  await expect(page.getByText('Business added successfully!')).toBeVisible();
  const logo = page.locator(`main img[src^="${url}"]`).first();
  await logo.scrollIntoViewIfNeeded();
  await expect.poll(() => shownFile(logo)).toMatch(/\?w=96$/);
});

test('a connection lost during an upload keeps the picture of an event, and "Try again" uploads it', async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'premium');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Create Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await form.getByLabel('Title').fill('A pictured evening');
  await form.getByLabel('Description').fill('We look at pictures.');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel('Date').fill(`${tomorrow}T18:30`);
  await form.getByLabel('Location').fill('Vienna');

  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  watch.expects(/ERR_CONNECTION_FAILED/);
  await page.route('**/api/pictures', (route) => route.abort('connectionfailed'), { times: 1 });
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/Check your connection/);
  await expect(dialog.getByRole('img', { name: 'What you chose' })).toBeVisible();
  await watch.dialogLooksRight();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();

  const url = await form.getByLabel('Image URL (Optional)').inputValue();
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form).toBeHidden();
  const cover = page.locator(`main img[src^="${url}"]`).first();
  await cover.scrollIntoViewIfNeeded();
  await expect.poll(() => shownFile(cover)).toContain(url);
});
