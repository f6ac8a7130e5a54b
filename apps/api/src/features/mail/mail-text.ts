import type { MailTopic } from '@rosette/shared/contract/notification-kinds.ts';
import { oneLine } from '@rosette/shared/one-line.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { render, say } from '#lib/message.ts';
import { textsOf } from '#lib/texts.ts';
import { withoutLinks } from '#lib/without-links.ts';
import type { MailContent, MailFact } from './mail-content.ts';

/** The content of a mail in the recipient's language. Every text is plain, without markup. */
export interface RenderedContent {
  language: Language;
  preheader?: string;
  greeting: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  action?: { label: string; url: string };
  remarks?: string[];
}

/** A subject or a mailbox's name on one line, without links. */
export const headerText = (text: string) => withoutLinks(oneLine(text));

/**
 * 'Hello Ada,', without a name that a mailbox would turn into a link: anybody can register another person's address
 * under such a name.
 */
export function greetingTo(language: Language, name: string): string {
  const plain = oneLine(name);
  const isPlain = plain && plain.length <= 120 && withoutLinks(plain) === plain;
  return render(
    language,
    isPlain ? say('mails.greeting', { name: plain }) : say('mails.greetingWithoutName'),
  );
}

function renderFact(language: Language, { label, value, mayLink }: MailFact) {
  const text = [value]
    .flat()
    .map((line) => render(language, line))
    .join('\n');
  return { label: render(language, label), value: mayLink ? text : withoutLinks(text) };
}

/**
 * The content of a mail in a language, without links in names: in facts, unless they may have some, and in the preheader.
 * @param name the recipient's
 */
export function renderContent(language: Language, content: MailContent, name: string): RenderedContent {
  const { preheader, greeting, paragraphs, facts, action, remarks } = content;
  return {
    language,
    ...(preheader && { preheader: withoutLinks(render(language, preheader)) }),
    greeting: greeting ? render(language, greeting) : greetingTo(language, name),
    paragraphs: paragraphs.map((text) => render(language, text)),
    ...(facts && { facts: facts.map((fact) => renderFact(language, fact)) }),
    ...(action && { action: { ...action, label: render(language, action.label) } }),
    ...(remarks && { remarks: remarks.map((text) => render(language, text)) }),
  };
}

/** How to unsubscribe from mails of this kind. */
export interface Unsubscribe {
  topic: MailTopic;
  pageUrl: string;
  oneClickUrl: string;
}

/** Why she got the mail. */
export function reasonFor(language: Language, unsubscribe: Unsubscribe | null): string {
  const { whyTopic, whyEssential } = textsOf(language).mails;
  return unsubscribe ? whyTopic[unsubscribe.topic] : whyEssential;
}

/** The plain-text part. */
export function renderText(content: RenderedContent, unsubscribe: Unsubscribe | null): string {
  const { language, greeting, paragraphs, facts = [], action, remarks = [] } = content;
  const texts = textsOf(language).mails;
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...remarks,
    texts.closing,
    `-- \n${reasonFor(language, unsubscribe)}`,
    unsubscribe ? `${texts.unsubscribe}:\n${unsubscribe.pageUrl}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
