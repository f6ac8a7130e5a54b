import { expect, test } from 'vitest';
import { textWithoutContactDetails } from './contacts.ts';
import { errorMessages } from './error-messages.ts';

const messagesOf = (text: string) =>
  textWithoutContactDetails.safeParse(text).error?.issues.map(({ message }) => message);

test('a text with contact details is refused', () => {
  expect(messagesOf('Write to ada@rosette.example')).toEqual([errorMessages.contactDetails]);
});

test('a text that is too long is not searched for contact details', () => {
  const text = 'Write to ada@rosette.example '.repeat(3000);
  expect(messagesOf(text)).toHaveLength(1);
  expect(messagesOf(text)).not.toContain(errorMessages.contactDetails);
});
