import { oneLine } from '@rosette/shared/one-line.ts';
import { withoutLinks } from '#lib/without-links.ts';
import type { MailContent } from './mail-content.ts';

/** A subject or a mailbox's name on one line, without links. */
export const headerText = (text: string) => withoutLinks(oneLine(text));

/** The content without links in names: in facts, unless they may have some, and in the preheader. */
export function withoutLinkedNames({ preheader, facts, ...content }: MailContent): MailContent {
  const plain = facts?.map((fact) => (fact.mayLink ? fact : { ...fact, value: withoutLinks(fact.value) }));
  return {
    ...content,
    ...(preheader !== undefined && { preheader: withoutLinks(preheader) }),
    ...(plain && { facts: plain }),
  };
}

/**
 * 'Hello Ada,', without a name that a mailbox would turn into a link: anybody can register another person's address
 * under such a name.
 */
export function greetingTo(name: string): string {
  const plain = oneLine(name);
  return plain && plain.length <= 120 && withoutLinks(plain) === plain ? `Hello ${plain},` : 'Hello,';
}

export const closingOf = ({ closing }: MailContent) => closing ?? 'Warmly,\nRosette';

/** How to unsubscribe from mails of this kind. */
export interface Unsubscribe {
  /** As in 'events'. */
  topic: string;
  pageUrl: string;
  oneClickUrl: string;
}

/** Why she got the mail, and how to unsubscribe. */
export const footerOf = (unsubscribe: Unsubscribe | null) =>
  unsubscribe
    ? `You get this mail because you receive mails from Rosette about ${unsubscribe.topic}.`
    : 'You get this mail because it concerns your account or something you did at Rosette.';

/** The plain-text part. */
export function renderText(greeting: string, content: MailContent, unsubscribe: Unsubscribe | null): string {
  const { paragraphs, facts = [], action, remarks = [] } = content;
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...remarks,
    closingOf(content),
    `-- \n${footerOf(unsubscribe)}`,
    unsubscribe ? `Unsubscribe:\n${unsubscribe.pageUrl}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
