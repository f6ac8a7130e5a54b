import { describe, expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts';

const event = anEvent({
  title: 'Talk & tea',
  description: 'Bring a pen.\nAnd ink + paper.',
  date: '2099-05-31T16:00:00.000Z',
  location: 'Vienna',
});
const page = `${window.location.origin}/events/${event.id}`;
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

describe('the links to web calendars', () => {
  it("Google's has action, times in UTC, title, text and location", () => {
    const link = googleCalendarLink(event);
    expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
    expect(queryOf(link)).toEqual({
      action: 'TEMPLATE',
      text: 'Talk & tea',
      dates: '20990531T160000Z/20990531T180000Z',
      details: `Bring a pen.\nAnd ink + paper.\n\n${page}`,
      location: 'Vienna',
    });
  });

  it("Outlook's has times, subject, text and location", () => {
    const link = outlookCalendarLink(event);
    expect(link).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/);
    expect(queryOf(link)).toEqual({
      subject: 'Talk & tea',
      startdt: '2099-05-31T16:00:00.000Z',
      enddt: '2099-05-31T18:00:00.000Z',
      body: `Bring a pen.\nAnd ink + paper.\n\n${page}`,
      location: 'Vienna',
    });
  });

  it.each([
    ['English', 'A long evening with bread. '],
    ['Japanese', '焼きたてのパンと長い夜。'],
    ['an emoji', '🌹'],
  ])('a long description in %s is cut, and the address of the event follows', (_, sentence) => {
    const long = { ...event, description: sentence.repeat(5000 / sentence.length) };
    for (const link of [googleCalendarLink(long), outlookCalendarLink(long)]) {
      expect(link.length).toBeLessThan(1500);
      expect(link).not.toContain('+');
      const { details, body = details } = queryOf(link);
      expect(body).toMatch(/[^\ufffd]…\n\nhttp/u);
      expect(body?.endsWith(`…\n\n${page}`)).toBe(true);
      expect(body?.startsWith(sentence.trim())).toBe(true);
    }
  });

  it.each([
    ['the night clocks go forward', '2099-03-29', '03:30:00', '20990329T013000Z'],
    ['the night clocks go back', '2099-10-25', '02:30:00', '20991025T003000Z'],
  ])('an event in Vienna, %s, has the right instant', (_, day, time, start) => {
    const inVienna = { ...event, date: `${day}T00:00:00.000Z`, time, time_zone: 'Europe/Vienna' };
    expect(queryOf(googleCalendarLink(inVienna)).dates).toMatch(new RegExp(`^${start}/`));
  });

  it('both have the private address only where the event holds it', () => {
    const known = { ...event, address: 'Door 3', online_url: 'https://meet.example/1' };
    for (const linkOf of [googleCalendarLink, outlookCalendarLink]) {
      expect(queryOf(linkOf(known)).location).toBe('Vienna, Door 3, https://meet.example/1');
    }
  });
});
