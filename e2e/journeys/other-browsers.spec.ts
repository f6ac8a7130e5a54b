import { fileURLToPath } from 'node:url';
import type { DemoPerson } from '../support/people.ts';
import { walks } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';
import { DrivenWindow, installedBrowsers } from '../support/web-driver.ts';

const photo = fileURLToPath(new URL('../../docs/pictures/phone.jpg', import.meta.url));
const labelled = (label: string) => `//*[@id = //label[starts-with(normalize-space(), '${label}')]/@for]`;
const button = (name: string) => `//button[normalize-space() = '${name}']`;
const heading = '//main//h1';
const loading = `//*[@role = 'status'][starts-with(@aria-label, 'Loading')]`;

for (const [name, browser] of Object.entries(installedBrowsers)) {
  // Each worker reads this file again.
  if (!browser && !process.env.TEST_WORKER_INDEX)
    console.log(`Skipped: journeys in ${name} need it and its driver on the path`);

  test.describe(name, () => {
    // biome-ignore lint/suspicious/noSkippedTests: not every machine has every browser
    test.skip(!browser, `${name} is not installed`);
    let window: DrivenWindow;
    test.beforeEach(async ({ baseURL }) => {
      if (browser) window = await DrivenWindow.open(browser, baseURL as string);
    });
    test.afterEach(() => window?.close());

    /** Keeps errors of the page that nobody catches. */
    const watchErrors = () =>
      window.run(`
        window.uncaught = [];
        addEventListener('error', ({ message }) => uncaught.push(message));
        addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)));`);
    const uncaught = () => window.run<string[]>('return window.uncaught ?? []');

    async function signInAs(person: DemoPerson) {
      await window.goto('/');
      await window.run(
        `const answer = new XMLHttpRequest();
         answer.open('POST', '/api/auth/login', false);
         answer.setRequestHeader('Content-Type', 'application/json');
         answer.send(JSON.stringify({ email: arguments[0], password: 'rosette-demo' }));
         localStorage.setItem('token', JSON.parse(answer.responseText).token);`,
        `${person}@rosette.example`,
      );
    }

    for (const { who, routes } of walks)
      test(`every page opens for ${who}`, async () => {
        if (who !== 'a visitor') await signInAs(who);
        for (const [path, title] of routes)
          await test.step(path, async () => {
            await window.goto(path);
            await watchErrors();
            await expect.poll(() => window.texts(heading)).toEqual([expect.stringMatching(title)]);
            await expect.poll(() => window.texts(loading)).toEqual([]);
            expect.soft(await uncaught(), path).toEqual([]);
            // WebKit rounds the width up.
            const wider =
              'return document.documentElement.scrollWidth - document.documentElement.clientWidth';
            expect.soft(await window.run(wider), `${path} scrolls sideways`).toBeLessThanOrEqual(1);
          });
      });

    test('a visitor registers, finds a member, adds her business, goes to an event, uploads a picture and signs out', async () => {
      await test.step('she registers', async () => {
        await window.goto('/sign-in?tab=register');
        await window.type(labelled('Full Name'), 'Nora Neu');
        await window.type(labelled('Email'), `${crypto.randomUUID()}@rosette.example`);
        await window.type(labelled('Password'), 'a good password');
        await window.click(`//form${button('Register')}`);
        await expect.poll(() => window.texts(heading)).toEqual([expect.stringMatching(/Welcome.*Nora/)]);
      });
      await test.step('she finds a member', async () => {
        await window.goto('/members');
        await watchErrors();
        await window.type(`//input[@type = 'search']`, 'dvorak');
        await expect.poll(() => window.texts('//main//li//h2 | //main//li//h3')).toEqual(['Petra Dvořáková']);
        expect(await uncaught()).toEqual([]);
      });
      await test.step('she adds her business, and Escape closes the dialog', async () => {
        const title = `Holm Papier ${crypto.randomUUID()}`;
        const inDialog = (xpath: string) => `//*[@role = 'dialog']${xpath}`;
        await window.goto('/businesses');
        await watchErrors();
        await window.click(button('Add Business'));
        await window.type(inDialog(labelled('Business Name')), '\uE00C');
        await expect.poll(() => window.texts(inDialog(''))).toEqual([]);
        await window.click(button('Add Business'));
        await window.type(inDialog(labelled('Business Name')), title);
        await window.type(inDialog(labelled('Description')), 'Notebooks from offcuts.');
        await window.type(inDialog(labelled('Industry')), 'Crafts');
        await window.click(inDialog(button('Add Business')));
        await expect
          .poll(() => window.texts(`//main//li//*[normalize-space() = '${title}']`))
          .toContain(title);
        expect(await uncaught()).toEqual([]);
      });
      await test.step('she goes to an event', async () => {
        await window.goto('/events');
        await watchErrors();
        await window.click(`//main//li${button('RSVP')}`);
        await expect.poll(() => window.texts(`//main//li${button('Cancel RSVP')}`)).toEqual(['Cancel RSVP']);
        expect(await uncaught()).toEqual([]);
      });
      await test.step('she uploads a picture', async () => {
        await window.goto('/dashboard');
        const id = await window.run<string>(`
          const call = new XMLHttpRequest();
          call.open('GET', '/api/users/me', false);
          call.setRequestHeader('Authorization', 'Bearer ' + localStorage.getItem('token'));
          call.send();
          return JSON.parse(call.responseText).id;`);
        await window.goto(`/profile/${id}`);
        await watchErrors();
        await window.click(button('Edit Profile'));
        await window.type(`//input[@type = 'file']`, photo);
        await window.click(`${button('Use picture')}[not(@disabled)]`);
        const url = 'return [...document.querySelectorAll("input")].map(({ value }) => value).join(" ")';
        await expect.poll(() => window.run<string>(url)).toMatch(/\/media\/\S+\.webp/);
        await window.click(button('Save Changes'));
        await expect.poll(() => window.texts(button('Edit Profile'))).toEqual(['Edit Profile']);
        expect(await uncaught()).toEqual([]);
      });
      await test.step('she signs out', async () => {
        await window.click(`//nav//button[contains(., 'Account menu') or @aria-label = 'Account menu']`);
        await window.click(button('Logout'));
        await expect.poll(() => window.run('return localStorage.getItem("token")')).toBe(null);
      });
    });
  });
}
