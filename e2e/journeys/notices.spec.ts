import type { Locator } from '@playwright/test';
import { signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a toast is centred and does not cover the navigation, at every width', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/contact');
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@lind.example');
    await page.getByLabel('Subject').fill('Hello');
    await page.getByLabel('Message').fill('A question');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const notice = page.locator('[data-sonner-toast]');
    await expect(notice).toBeVisible();

    const bar = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await notice.boundingBox())?.y, { message: `below the bar at ${width} px` })
      .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    const box = await notice.boundingBox();
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(middle - width / 2), `at the centre at ${width} px`).toBeLessThan(12);
    await page.getByRole('button', { name: 'Close toast' }).click();
    await expect(notice).toBeHidden();
  }
});

test('a toast covers neither the bar that asks to confirm the email nor the tabs of a phone', async ({
  page,
}) => {
  await signInAsNew(page, 'Ada Lind');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contact');
  const bar = page.getByRole('complementary').filter({ hasText: 'Confirm your email' });
  await expect(bar).toBeVisible();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@lind.example');
  await page.getByLabel('Subject').fill('Hello');
  await page.getByLabel('Message').fill('A question');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.evaluate(() => scrollTo(0, 0));

  const notice = page.locator('[data-sonner-toast]');
  await expect(notice).toBeVisible();
  const overlaps = async (other: Locator) => {
    const [a, b] = [await notice.boundingBox(), await other.boundingBox()];
    return a && b ? a.y < b.y + b.height && b.y < a.y + a.height : 'not shown';
  };
  await expect.poll(() => overlaps(bar)).toBe(false);
  await expect.poll(() => overlaps(page.getByRole('navigation', { name: 'Main' }))).toBe(false);
});
