import { MailModel } from '#features/mail/mail.model.ts';
import type { MailBody } from '#features/mail/mail-content.ts';
import { greetingTo, renderText } from '#features/mail/mail-text.ts';
import { clock } from '#lib/clock.ts';
import { context } from './api.ts';

/** A mail as it waits in the outbox, opened. */
export interface WaitingMail extends MailBody {
  kind: string;
  to: { name: string; address: string };
  subject: string;
  category: string;
  text: string;
}

/** What waits for this address, in the order it was put there; its plain-text part with it. */
export async function mailsTo(address: string): Promise<WaitingMail[]> {
  const rows = await MailModel.find({ 'to.address': address }).sort({ _id: 1 }).lean();
  return rows.map(({ kind, to, subject, category, body: sealed }) => {
    const body: MailBody = JSON.parse(context.mail.seal.open(sealed ?? '') ?? 'null');
    const { action } = body.content;
    // Whatever a test is about: a link in a mail is read outside the product, so it has to be a whole address.
    if (action && !/^https?:\/\//.test(action.url)) throw new Error(`${kind} links to ${action.url}`);
    const name = to?.name ?? '';
    const text = renderText(body.content.greeting ?? greetingTo(name), body.content, null);
    return { ...body, kind, to: { name, address }, subject: subject ?? '', category, text };
  });
}

/** The last link in the mails to this address that leads to `page`. */
export async function mailedLink(address: string, page: string): Promise<string> {
  const mails = await mailsTo(address);
  return mails.findLast(({ content }) => content.action?.url.includes(page))?.content.action?.url ?? '';
}

/** Puts a mail where those are that could not be delivered; answers its id. */
export async function aFailedMail(address: string): Promise<string> {
  const body: MailBody = { content: { paragraphs: ['Something happened.'] } };
  const { _id } = await MailModel.create({
    key: address,
    kind: 'test',
    category: 'essential',
    state: 'dead',
    to: { name: 'Ada', address },
    subject: 'News for you',
    body: context.mail.seal.close(JSON.stringify(body)),
    tries: 20,
    last_error: 'unreachable',
    failed_at: clock.now(),
    created_at: clock.now(),
  });
  return String(_id);
}
