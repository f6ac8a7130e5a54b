import { expect, test } from 'vitest';
import { zoneCities as german } from './texts/de/zone-cities.ts';
import { zoneCities as english } from './texts/en/zone-cities.ts';
import { cityOfZone } from './zone-city.ts';

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

test('each city with a name of its own is one of a zone', () => {
  const areas = ['Africa', 'America', 'Asia', 'Atlantic', 'Europe'];
  const unknown = Object.keys(english).filter((city) => !areas.some((area) => isZone(`${area}/${city}`)));
  expect(unknown).toEqual([]);
});

test.each([
  ['Europe/Vienna', 'Vienna', 'Wien'],
  ['America/New_York', 'New York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', 'Buenos Aires'],
  ['UTC', 'UTC', 'UTC'],
  ['Mars/constructor', 'constructor', 'constructor'],
])('%s is called %s, and %s in German', (zone, inEnglish, inGerman) => {
  expect([cityOfZone(zone, english), cityOfZone(zone, german)]).toEqual([inEnglish, inGerman]);
});
