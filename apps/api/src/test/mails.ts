import type { Language } from '@rosette/shared/texts/languages.ts';
import { MailModel } from '#features/mail/mail.model.ts';
import type { MailBody } from '#features/mail/mail-content.ts';
import { headerText, type RenderedContent, renderContent, renderText } from '#features/mail/mail-text.ts';
import { clock } from '#lib/clock.ts';
import { render } from '#lib/message.ts';
import { context } from './api.ts';

/** A waiting mail, opened. */
export interface WaitingMail {
  kind: string;
  to: { name: string; address: string };
  subject: string;
  category: string;
  content: RenderedContent;
  replyTo?: MailBody['replyTo'];
  attachments?: { filename: string; contentType: string; content: string }[];
  text: string;
}

/** Unsent mails to this address in order, as they would be sent in a language. */
export async function mailsTo(address: string, language: Language = 'en'): Promise<WaitingMail[]> {
  const rows = await MailModel.find({ 'mail.to.address': address }).sort({ _id: 1 }).lean();
  return rows.map(({ mail: { kind, to, subject, category, body: sealed } }) => {
    const body: MailBody = JSON.parse(context.mail.seal.open(sealed ?? '') ?? 'null');
    const { action } = body.content;
    // Checked for every test: links in mails have to be absolute.
    if (action && !/^https?:\/\//.test(action.url)) throw new Error(`${kind} links to ${action.url}`);
    const name = to?.name ?? '';
    const content = renderContent(language, body.content, name);
    const attachments = body.attachments?.map((file) => ({ ...file, content: file.content[language] }));
    return {
      kind,
      to: { name, address },
      subject: subject ? headerText(render(language, subject)) : '',
      category,
      content,
      ...(body.replyTo && { replyTo: body.replyTo }),
      ...(attachments && { attachments }),
      text: renderText(content, null),
    };
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
