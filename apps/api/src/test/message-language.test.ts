import { contract } from '@rosette/shared/contract/index.ts';
import type { Text, Texts } from '@rosette/shared/texts/text.ts';
import { afterAll, expect, test } from 'vitest';
import { textsOf } from '#lib/texts.ts';
import { as } from './api.ts';
import { aConversation } from './contacts.ts';
import { aMember, anEvent, type Member } from './factories.ts';
import { startMailWorld } from './mail-world.ts';
import { mailsTo } from './mails.ts';

const { auth, events, notifications, users } = contract;
const { app, arrived, close } = await startMailWorld();
afterAll(close);

const speaks = async (language: 'en' | 'de' | null, member?: Member) => {
  const one = member ?? (await aMember({ tier: 'premium', is_confirmed: true }));
  await as(one).call(users.updateMe, { body: { language } });
  return one;
};

const arrival = async (address: string) => {
  await expect.poll(() => arrived(address), { interval: 20 }).toHaveLength(1);
  return (await arrived(address))[0];
};

test('a mail is in the language that its recipient has when it is sent', async () => {
  const [german, english] = [await speaks('de'), await speaks(null)];
  for (const { user } of [german, english]) {
    // Whoever asks, in whichever language.
    const headers = { 'Accept-Language': 'en' };
    await as(null, app).call(auth.forgotPassword, { body: { email: user.email }, headers });
  }
  const [inGerman, inEnglish] = [await arrival(german.user.email), await arrival(english.user.email)];
  expect(inGerman?.subject).toBe('Neues Passwort für Rosette');
  expect(inGerman?.html).toContain('<html lang="de"');
  expect(inGerman?.text).toContain(`Hallo ${german.user.full_name},`);
  expect(inEnglish?.subject).toBe('Reset your Rosette password');
  expect(inEnglish?.html).toContain('<html lang="en"');
});

test('the same news is in the language of each who reads it, also after she changed hers', async () => {
  const organizer = await speaks('en');
  const guests = [await speaks('de'), await speaks('en')];
  const { id } = await anEvent(organizer, { title: 'Glasurabend' });
  for (const guest of guests) await as(guest).call(events.rsvp, { params: { id } });
  await as(organizer).call(events.remove, { params: { id } });

  const titles = async (member: Member, language: string) => {
    const headers = { 'Accept-Language': language };
    const { body, headers: answered } = await as(member).call(notifications.list, { headers });
    return [body.map(({ title }) => title), answered['content-language']];
  };
  const [german, english] = guests as [Member, Member];
  expect(await titles(german, 'de')).toEqual([['„Glasurabend“ findet nicht statt'], 'de']);
  expect(await titles(english, 'en')).toEqual([['Glasurabend will not take place'], 'en']);
  expect(await titles(english, 'de')).toEqual([['„Glasurabend“ findet nicht statt'], 'de']);
});

/** The English sentences that have placeholders for nothing, and read otherwise in German. */
function englishSentences(english: Text | Texts, german: unknown, found = new Set<string>()): Set<string> {
  if (typeof english === 'string') {
    if (english !== german && !english.includes('{') && english.includes(' ')) found.add(english);
    return found;
  }
  for (const [name, text] of Object.entries(english)) {
    englishSentences(text, (german as Record<string, unknown>)[name], found);
  }
  return found;
}

test('the mails of a journey hold no English sentence for a German member', async () => {
  const [organizer, guest] = [await speaks('de'), await speaks('de')];
  await aConversation(organizer, guest);
  const { id } = await anEvent(organizer, { title: 'Glasurabend' });
  await as(guest).call(events.rsvp, { params: { id } });
  await as(organizer).call(events.update, { params: { id }, body: { location: 'Altes Rathaus' } });
  await as(organizer).call(events.message, { params: { id }, body: { text: 'Bringt Ton mit' } });
  await as(organizer).call(events.remove, { params: { id } });
  const english = [...englishSentences(textsOf('en') as unknown as Texts, textsOf('de'))];
  const addresses = [organizer.user.email, guest.user.email];
  const unsent = async () => (await Promise.all(addresses.map((address) => mailsTo(address)))).flat();
  await expect.poll(unsent, { interval: 20 }).toEqual([]);
  const mails = (await Promise.all(addresses.map(arrived))).flat();
  expect(mails.length).toBeGreaterThan(2);
  for (const { subject, text } of mails) {
    const left = english.filter((sentence) => `${subject}\n${text}`.includes(sentence));
    expect([subject, left]).toEqual([subject, []]);
  }
});
