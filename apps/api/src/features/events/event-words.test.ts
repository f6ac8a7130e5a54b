import { expect, test } from 'vitest';
import { render } from '#lib/message.ts';
import { whenOf } from './event-words.ts';

test.each([
  ['Europe/Warsaw', /\(Warsaw time\)$/, /Uhr \(Ortszeit Warschau\)$/],
  ['America/New_York', /\(New York time\)$/, /Uhr \(Ortszeit New York\)$/],
  ['America/Sao_Paulo', /\(São Paulo time\)$/, /Uhr \(Ortszeit São Paulo\)$/],
])('the time of an event in %s names the city as the language does', (time_zone, english, german) => {
  const when = whenOf({ date: new Date('2035-03-25T17:30:00Z'), time_zone });
  expect(render('en', when)).toMatch(english);
  expect(render('de', when)).toMatch(german);
});
