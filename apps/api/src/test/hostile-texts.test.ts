import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@rosette/shared/contract/index.ts';
import { oneLine } from '@rosette/shared/one-line.ts';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderHtml } from '#features/mail/mail-html.ts';
import { withoutLinks } from '#lib/without-links.ts';
import { createApp } from '../app.ts';
import { as, raw, testContext } from './api.ts';
import { aConversationByRequest, aRequest } from './contacts.ts';
import { aBusiness, aMember, anEvent, anOpportunity } from './factories.ts';
import { mailsTo } from './mails.ts';

// Members' texts in every output of the API: JSON, pages, mails, calendars, CSV.

const { account, applications, conversations, events, users } = contract;

const hostileTexts = {
  markup: `</title></script><img src=x onerror=alert(1)>"'&amp;<!-- `,
  'text that turns the direction': 'שרה \u202egnp.elif\u202c \u2067x\u2069',
  'zero-width characters': 'A\u200bd\u200da\u200e B\ufeff.',
  'characters of four bytes': '👩🏽‍🍳 𝒜da 🧵',
  'a formula': '=HYPERLINK("https://evil.example","x")',
  'words of the calendar format': 'Ada;,\\n: "\\\\;"',
  'line breaks': 'Ada\r\nEND:VEVENT\r\nBcc: eve@evil.example\u2028X',
} as const;

const folder = mkdtempSync(join(tmpdir(), 'rosette-web-'));
let web: ReturnType<typeof createApp>;
beforeAll(() => {
  const index = join(import.meta.dirname, '../../../web/index.html');
  for (const name of ['index.html', 'sign-in.html', 'shell.html']) copyFileSync(index, join(folder, name));
  web = createApp(testContext(), folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Two members with `words` in every text: one organizes, posts and receives messages, the other attends, applies and
 * writes.
 */
async function aWorldThatSays(words: string) {
  const traits = { tier: 'premium', full_name: words, business_name: words, is_confirmed: true } as const;
  const [host, guest] = [await aMember(traits), await aMember(traits)];
  const profile = { bio: words, industry: words, town: words, offers: [words.slice(0, 40)] };
  await as(host).call(users.updateMe, { body: profile });
  const event = await anEvent(host, { title: words, description: words, location: words });
  const business = await aBusiness(host, { name: words, description: words });
  const opportunity = await anOpportunity(host, { title: words, description: words });
  await as(guest).call(events.attend, { params: { id: event.id } });
  await as(guest).call(applications.apply, { params: { id: opportunity.id }, body: { note: words } });
  // Its mail waits; the one of an answered request does not.
  await aRequest(await aMember(traits), host);
  const conversation = await aConversationByRequest(guest, host, 'Questions?');
  const message = { text: words, client_id: randomUUID() };
  await as(guest).call(conversations.send, { params: { id: conversation }, body: message });
  await as(host).call(events.message, { params: { id: event.id }, body: { text: words } });
  return { host, guest, event, business, opportunity, conversation };
}
type World = Awaited<ReturnType<typeof aWorldThatSays>>;

const pageOf = async (path: string) => (await raw(web).get(path).set('Accept', 'text/html')).text;
const calendarOf = async ({ event }: World) =>
  (await raw().get(`/api/events/${event.id}/calendar.ics`).buffer(true)).text;
const tableOf = async ({ host, event }: World) => {
  const asking = raw().get(`/api/events/${event.id}/attendees.csv`);
  return (await asking.set('Authorization', `Bearer ${host.token}`).buffer(true)).text;
};
const mailsOf = async ({ host, guest }: World) => [
  ...(await mailsTo(host.user.email)),
  ...(await mailsTo(guest.user.email)),
];
const asHtml = (mail: Awaited<ReturnType<typeof mailsTo>>[number]) =>
  renderHtml(mail.content, {
    subject: mail.subject,
    webOrigin: 'https://rosette.example',
    unsubscribe: null,
  });

/** The elements and comments of a page in order, without paragraphs and breaks, whose number varies with the text. */
const structureOf = (html: string) =>
  [...html.matchAll(/<(?:!--|\/?[a-z][a-z0-9]*)/gi)]
    .map(([tag]) => tag.toLowerCase())
    .filter((tag) => !/^<\/?(?:p|br)$/.test(tag));

/** Parses CSV (RFC 4180) independently of our writer. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

let calm: World;
beforeAll(async () => {
  calm = await aWorldThatSays('Ada');
});

describe.each(Object.entries(hostileTexts))('%s', (_, words) => {
  const line = oneLine(words);
  let world: World;
  beforeAll(async () => {
    world = await aWorldThatSays(words);
  });

  test('is answered unchanged, names and titles on one line', async () => {
    const { host, guest, event, business, opportunity, conversation } = world;
    const profile = (await as(guest).call(users.get, { params: { id: host.id } })).body;
    expect(profile).toMatchObject({ full_name: line, business_name: line, bio: words.trim() });
    expect([event.title, business.name, opportunity.title]).toEqual([line, line, line]);
    const [message] = (await as(host).call(conversations.messages, { params: { id: conversation } })).body;
    expect(message?.text).toBe(words.trim());
    const [applicant] = (await as(host).call(applications.applicants, { params: { id: opportunity.id } }))
      .body;
    expect(applicant).toMatchObject({ person: { full_name: line }, note: words.trim() });
    const exported = JSON.stringify((await as(host).call(account.download)).body);
    expect(exported).toContain(JSON.stringify(words.trim()).slice(1, -1));
  });

  test('adds no element to an HTML page', async () => {
    for (const kind of ['event', 'business', 'opportunity'] as const) {
      const path = { event: 'events', business: 'businesses', opportunity: 'opportunities' }[kind];
      const page = await pageOf(`/${path}/${world[kind].id}`);
      expect(structureOf(page)).toEqual(structureOf(await pageOf(`/${path}/${calm[kind].id}`)));
    }
  });

  test('adds neither elements nor headers nor lines to a mail', async () => {
    const [mails, calmOnes] = [await mailsOf(world), await mailsOf(calm)];
    expect(mails.map(({ kind }) => kind)).toEqual(calmOnes.map(({ kind }) => kind));
    expect(mails.length).toBeGreaterThan(3);
    for (const [index, mail] of mails.entries()) {
      expect(structureOf(asHtml(mail))).toEqual(structureOf(asHtml(calmOnes[index] ?? mail)));
      expect(`${mail.subject}${mail.to.name}`).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    }
  });

  test('is one entry of a calendar parsed by another library', async () => {
    const calendar = new ICAL.Component(ICAL.parse(await calendarOf(world)));
    const [entry, ...others] = calendar.getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    expect(entry?.getFirstPropertyValue('summary')).toBe(withoutLinks(line));
    expect(entry?.getFirstPropertyValue('location')).toBe(line);
  });

  test('is one row of a CSV and no formula', async () => {
    const [header, row, ...rest] = cellsOf(await tableOf(world));
    expect(rest).toEqual([['']]);
    expect(row).toHaveLength(header?.length ?? 0);
    const shown = line.startsWith('=') ? `'${line}` : line;
    expect(row?.slice(0, 2)).toEqual([shown, shown]);
  });
});
