import { expect, test } from 'vitest';
import { textWithoutContactDetails } from './contacts.ts';

const codesOf = (text: string) =>
  textWithoutContactDetails.safeParse(text).error?.issues.map(({ message }) => message);

test('a text with contact details is refused', () => {
  expect(codesOf('Write to ada@rosette.example')).toEqual(['contact_details_in_text']);
});

test('a text that is too long is not searched for contact details', () => {
  const text = 'Write to ada@rosette.example '.repeat(3000);
  expect(codesOf(text)).toHaveLength(1);
  expect(codesOf(text)).not.toContain('contact_details_in_text');
});
