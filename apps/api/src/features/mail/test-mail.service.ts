import type { Language } from '@rosette/shared/texts/languages.ts';
import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { refuseWith } from '#lib/app-error.ts';
import { assertCanMail } from '#lib/mail-switch.ts';
import { say } from '#lib/message.ts';
import type { Mailbox } from './mail-content.ts';
import { sendBySmtp } from './transport.ts';

const badGateway = refuseWith(502);

/** The words of a mail server, or of what prevented reaching it. */
function wordsOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response ?? message ?? String(error)).slice(0, 500);
}

/**
 * Sends a mail at once, outside of the outbox, so that an admin sees whether the settings work (product/site#checklist).
 * @throws 503 where mail is off, 502 with the words of the mail server
 */
export async function sendTestMail(app: AppContext, to: Mailbox, language: Language): Promise<void> {
  assertCanMail(app);
  const mail = { to, subject: say('accountMails.testMail.subject') };
  const content = { paragraphs: [say('accountMails.testMail.text')] };
  try {
    await sendBySmtp(app, { _id: new Types.ObjectId(), mail }, { content }, language, null);
  } catch (error) {
    throw badGateway('test_mail_failed', { words: wordsOf(error) });
  }
}
