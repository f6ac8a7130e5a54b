import { expect, test } from 'vitest';
import { defaultChannels, mailTopicOf, notificationKinds } from './notification-kinds.ts';

test('mail is on for every kind but three (product/notifications-and-mails#kinds)', () => {
  const off = notificationKinds.filter((kind) => !defaultChannels(kind).mail);
  expect(off).toEqual(['rsvp', 'event_message', 'application']);
  expect(notificationKinds.every((kind) => defaultChannels(kind).app)).toBe(true);
});

test.each(notificationKinds)('the mails of %s have an unsubscribe link', (kind) => {
  expect(mailTopicOf(kind)).toBeTruthy();
});
