import type { NewsContent } from '#features/notifications/notify.service.ts';
import { type Message, say } from '#lib/message.ts';
import type { Announcement } from './announcement.model.ts';

/** The notification and the mail of an announcement, without its recipients. */
export function newsOf({ _id, title, text, ends_at }: Announcement): NewsContent & { title: Message } {
  const id = String(_id);
  const written = {
    title: say('news.announcement', { title: { inLanguages: title } }),
    text: say('news.announcementText', { text: { inLanguages: text } }),
  };
  return {
    kind: 'announcement',
    actor_id: null,
    about: { kind: 'announcement', id },
    key: id,
    ...written,
    path: '/dashboard',
    mail: { content: { paragraphs: [written.text] }, ...(ends_at && { validUntil: ends_at }) },
  };
}
