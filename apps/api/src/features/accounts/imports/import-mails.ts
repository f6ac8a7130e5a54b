import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import { addressOf } from '#features/users/imported.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import { createSeal } from '#lib/seal.ts';

const sealOf = ({ config }: AppContext) => createSeal(config.jwtSecrets, 'claim');

/** The id of the account that a link is for; null for a link that was never given out. */
export const idOfLink = (app: AppContext, token: string): string | null => sealOf(app).open(token);

interface ImportMail {
  /** The name of the admin who handed in her data, and what she wrote. */
  name: string;
  note: string;
  validUntil: Date;
}

function mailWith(
  app: AppContext,
  user: User,
  { name, note, validUntil }: ImportMail,
  { key, subject }: { key: string; subject: Message },
): OutgoingMail {
  const page = `${app.config.webOrigin}/claim/${sealOf(app).close(String(user._id))}`;
  return {
    key: `${key}:${user._id}`,
    to: { name: user.full_name, address: addressOf(user) },
    subject,
    category: 'essential',
    memberId: String(user._id),
    validUntil,
    content: {
      paragraphs: [say('accountMails.import.handedIn', { name }), say('accountMails.import.nobodySees')],
      facts: [{ label: say('accountMails.import.note'), value: note }],
      action: { label: say('accountMails.import.action'), url: page },
      remarks: [
        say('accountMails.import.remove', { page: `${page}/delete` }),
        say('accountMails.import.validity'),
      ],
    },
  };
}

/** The kind of the mail that tells her of the import, as the outbox names it. */
export const importMailKind = 'import';

/** The mail that tells her who has handed in her data, with the links to join and to delete it. */
export const importMail = (app: AppContext, user: User, about: ImportMail): OutgoingMail =>
  mailWith(app, user, about, {
    key: importMailKind,
    subject: say('accountMails.import.subject', { name: about.name }),
  });

/** The reminder, ten days before the link expires; its content is the same. */
export const importReminderMail = (app: AppContext, user: User, about: ImportMail): OutgoingMail =>
  mailWith(app, user, about, { key: 'import-reminder', subject: say('accountMails.import.reminder') });
