import { MailModel } from '#features/mail/mail.model.ts';
import type { MailBody } from '#features/mail/mail-content.ts';
import { greetingTo, renderText } from '#features/mail/mail-text.ts';
import { clock } from '#lib/clock.ts';
import { context } from './api.ts';

/** A waiting mail, opened. */
export interface WaitingMail extends MailBody {
  kind: string;
  to: { name: string; address: string };
  subject: string;
  category: string;
  text: string;
}

/** Unsent mails to this address in order, with their plain-text part. */
export async function mailsTo(address: string): Promise<WaitingMail[]> {
  const rows = await MailModel.find({ 'mail.to.address': address }).sort({ _id: 1 }).lean();
  return rows.map(({ mail: { kind, to, subject, category, body: sealed } }) => {
    const body: MailBody = JSON.parse(context.mail.seal.open(sealed ?? '') ?? 'null');
    const { action } = body.content;
    // Checked for every test: links in mails have to be absolute.
    if (action && !/^https?:\/\//.test(action.url)) throw new Error(`${kind} links to ${action.url}`);
    const name = to?.name ?? '';
    const text = renderText(body.content.greeting ?? greetingTo(name), body.content, null);
    return { ...body, kind, to: { name, address }, subject: subject ?? '', category, text };
  });
}

/** The last link to `page` in mails to this address. */
export async function mailedLink(address: string, page: string): Promise<string> {
  const mails = await mailsTo(address);
  return mails.findLast(({ content }) => content.action?.url.includes(page))?.content.action?.url ?? '';
}

/** Stores an undeliverable mail; answers its id. */
export async function aFailedMail(address: string): Promise<string> {
  const body: MailBody = { content: { paragraphs: ['Something happened.'] } };
  const { _id } = await MailModel.create({
    kind: 'send-account-mail',
    subject: address,
    state: 'failed',
    tries: 20,
    reason: 'unreachable',
    failed_at: clock.now(),
    mail: {
      kind: 'test',
      category: 'essential',
      to: { name: 'Ada', address },
      subject: 'News for you',
      body: context.mail.seal.close(JSON.stringify(body)),
      created_at: clock.now(),
    },
  });
  return String(_id);
}
