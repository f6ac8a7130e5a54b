import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser } from './lib/find-browser.mjs';
import { root } from './lib/workspace.mjs';

// Takes the README's screenshots of the running product with demo data, at the given address or http://localhost:3000
// (npm start -- --fresh). Run it after visible changes and commit its output.

const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
const origin = process.argv[2] ?? 'http://localhost:3000';

const desktop = { width: 1360, height: 860 };
const phone = { width: 390, height: 760 };
const pictures = [
  { file: 'landing', path: '/', size: desktop },
  { file: 'dashboard', path: '/dashboard', who: 'premium', size: desktop },
  { file: 'calendar', path: '/events', who: 'premium', size: desktop, tab: 'Calendar View' },
  { file: 'admin', path: '/admin', who: 'admin', size: desktop },
  { file: 'phone', path: '/members', who: 'premium', size: phone },
];

async function tokenOf(person) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${person}@rosette.example`, password: 'rosette-demo' }),
  });
  if (!answer.ok) throw new Error(`${person} cannot sign in: ${answer.status}`);
  return (await answer.json()).token;
}

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { file, path, who, size, tab } of pictures) {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: size,
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    reducedMotion: 'reduce',
  });
  if (who) {
    const token = await tokenOf(who);
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
  }
  // A visitor's page shows its numbers last. The network is never idle for a member: her live stream stays open.
  await page.goto(path, { waitUntil: who ? 'load' : 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (tab) {
    await page.getByRole('tab', { name: tab }).click();
    // The calendar appears empty first: wait until an event with its time is in it.
    await page
      .getByRole('tabpanel', { name: tab })
      .getByText(/\d:\d\d/)
      .first()
      .waitFor();
    await page.mouse.click(1, 100);
  }
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-label^="Loading"]') &&
      !document.body.textContent.includes('Loading') &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ),
  );
  await page.screenshot({ path: join(root, `docs/pictures/${file}.jpg`), type: 'jpeg', quality: 68 });
  await page.close();
}
await browser.close();
