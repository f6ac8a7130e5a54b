import escapeHtml from 'escape-html';
import { styleSource } from '../html.ts';
import type { Message } from './mailbox.ts';

const styles = `
:root { color-scheme: light dark; --page: #fff9f9; --ink: #2b1219; --soft: #6b4a54; --line: #f1d5db; --accent: #a51d48; --card: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #1a0e12; --ink: #fbeef1; --soft: #d6b5be; --line: #45262f; --accent: #f58fae; --card: #251419; } }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-family: Georgia, serif; overflow-wrap: anywhere; } a { color: var(--accent); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { list-style: none; padding: 0; } li, article { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; margin-bottom: .75rem; }
p { margin: .25rem 0; } .soft { color: var(--soft); font-size: .9rem; } pre { white-space: pre-wrap; font: inherit; overflow-wrap: anywhere; }
iframe { box-sizing: border-box; width: 100%; min-height: 30rem; border: 1px solid var(--line); border-radius: 1rem; background: #fff; }
`;

/** The CSP of our pages: own style, and the frame with a mail. */
export const pagePolicy = `default-src 'none'; style-src ${styleSource(styles)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The CSP of a mail: its styles and pictures, no scripts, and sandboxed when opened alone. */
export const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const linkTo = (address: string) =>
  `<a href="${escapeHtml(address)}" target="_blank" rel="noreferrer">${escapeHtml(address)}</a>`;

/** The text with web addresses as links, without trailing punctuation. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? linkTo(part) : escapeHtml(part)))
    .join('');

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Rosette mailbox</title><style>${styles}</style></head><body>${content}</body></html>`;

const timeOf = (moment: string) => escapeHtml(new Date(moment).toUTCString());
const titleOf = (subject: string) => subject || '(no subject)';

export function listPage(messages: Message[]): string {
  const rows = messages.map(
    ({ id, subject, to, received_at }) =>
      `<li><a href="/messages/${id}"><strong>${escapeHtml(titleOf(subject))}</strong></a>
<p class="soft">to ${escapeHtml(to.join(', '))}, ${timeOf(received_at)}</p></li>`,
  );
  const content = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing has been sent yet.</p>';
  return page(
    'Mailbox',
    `<main><h1>Mailbox</h1><p class="soft">Everything that Rosette sends on this machine lands here.</p>${content}</main>`,
  );
}

export function messagePage({
  id,
  subject,
  from,
  to,
  received_at,
  text,
  html,
  attachments,
}: Message): string {
  const attached = attachments.map(
    ({ name }, index) =>
      `<li><a href="/messages/${id}/attachments/${index}" download>${escapeHtml(name)}</a></li>`,
  );
  const looks = html
    ? `<iframe title="The message as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${id}/html"></iframe>`
    : '';
  return page(
    titleOf(subject),
    `<nav><a href="/">All messages</a></nav><main><h1>${escapeHtml(titleOf(subject))}</h1>
<p class="soft">from ${escapeHtml(from)} to ${escapeHtml(to.join(', '))}, ${timeOf(received_at)}</p>
${looks}<article><h2>As text</h2><pre>${linked(text)}</pre></article>
${attached.length > 0 ? `<h2>Attachments</h2><ul>${attached.join('')}</ul>` : ''}</main>`,
  );
}

/** The mail's HTML; links open outside of the frame. */
export const messageHtml = ({ html }: Message) => `<base target="_blank">${html}`;
