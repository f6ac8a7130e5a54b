import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['a\r\nBcc: b@c.example', 'a Bcc: b@c.example'],
  ['a\u2028b\u2029c\u0000d', 'a b c d'],
  ['moc\u202eelpmaxe', 'moc elpmaxe'],
  ['  Zoë 👩‍💻 ', 'Zoë 👩‍💻'],
])('%j reads %j', (given, read) => expect(oneLine(given)).toBe(read));
