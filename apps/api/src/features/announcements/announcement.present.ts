import type { AnnouncementDto } from '@rosette/shared/contract/announcement-dto.ts';
import type { AdminAnnouncementDto } from '@rosette/shared/contract/announcements.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { countMailsOfAnnouncement } from '#features/mail/outbox.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { inLanguage } from '#lib/message.ts';
import type { Announcement } from './announcement.model.ts';
import { stateOf } from './announcements.service.ts';

/** An announcement as a member reads it in a language. */
export const presentAnnouncement = (
  { _id, title, text, starts_at }: Announcement,
  language: Language,
): AnnouncementDto => ({
  id: String(_id),
  title: inLanguage(title, language),
  text: inLanguage(text, language),
  created_at: starts_at.toISOString(),
});

/** Announcements as admins see them, in this order. */
export async function presentForAdmins(
  announcements: readonly Announcement[],
): Promise<AdminAnnouncementDto[]> {
  const people = await peopleById(announcements.flatMap(({ by_id }) => by_id ?? []));
  const presented: AdminAnnouncementDto[] = [];
  for (const announcement of announcements) {
    const { _id, title, text, audience, by_mail, starts_at, ends_at, in_app, mails, by_id } = announcement;
    const { tiers, towns, countries, languages } = audience;
    const { sent, failed } =
      mails ?? (by_mail ? await countMailsOfAnnouncement(_id) : { sent: 0, failed: 0 });
    presented.push({
      id: String(_id),
      title,
      text,
      audience: { tiers, towns, countries, languages },
      by_mail,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
      state: stateOf(announcement),
      reached: { app: in_app, mail: sent, failed },
      by: presentPerson(by_id && people.get(String(by_id))),
      created_at: announcement.created_at.toISOString(),
    });
  }
  return presented;
}
