import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('with reduced motion colours change at once at every nesting level', async ({ page }) => {
  await signInAs(page, 'premium');
  await page.goto('/events');
  await expect(page.locator('main time').first()).toBeVisible();
  const colours = await page.evaluate(() => {
    for (const name of ['--ink', '--accent-ink'])
      document.documentElement.style.setProperty(name, 'rgb(1, 2, 3)');
    return [...document.querySelectorAll('main time')].map((time) => getComputedStyle(time).color);
  });
  expect(new Set(colours)).toEqual(new Set(['rgb(1, 2, 3)']));
});
