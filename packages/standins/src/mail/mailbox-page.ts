import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Mailbox, Message } from './mailbox.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The text with its web addresses as links. */
const linked = (text: string) =>
  escaped(text).replace(
    /https?:\/\/[^\s<]+/g,
    (link) => `<a href="${link}" target="_blank" rel="noreferrer">${link}</a>`,
  );

const styles = `
:root { color-scheme: light dark; --page: #fff9f9; --ink: #2b1219; --soft: #6b4a54; --line: #f1d5db; --accent: #a51d48; --card: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #1a0e12; --ink: #fbeef1; --soft: #d6b5be; --line: #45262f; --accent: #f58fae; --card: #251419; } }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-family: Georgia, serif; } a { color: var(--accent); overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; } li, article { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; margin-bottom: .75rem; }
p { margin: .25rem 0; } .soft { color: var(--soft); font-size: .9rem; } pre { white-space: pre-wrap; font: inherit; overflow-wrap: anywhere; }
iframe { width: 100%; min-height: 30rem; border: 1px solid var(--line); border-radius: 1rem; background: #fff; }
`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Rosette mailbox</title><style>${styles}</style></head><body>${content}</body></html>`;

function listPage(messages: Message[]): string {
  const rows = messages.map(
    ({ id, subject, to, received_at }) =>
      `<li><a href="/messages/${id}"><strong>${escaped(subject || '(no subject)')}</strong></a>
<p class="soft">to ${escaped(to.join(', '))}, ${escaped(new Date(received_at).toUTCString())}</p></li>`,
  );
  const content = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing has been sent yet.</p>';
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="soft">Everything that Rosette sends on this machine lands here.</p>${content}`,
  );
}

function messagePage({ id, subject, from, to, text, html, attachments }: Message): string {
  const attached = attachments.map(
    ({ name }, index) =>
      `<li><a href="/messages/${id}/attachments/${index}" download>${escaped(name)}</a></li>`,
  );
  return page(
    subject,
    `<p><a href="/">All messages</a></p><h1>${escaped(subject)}</h1>
<p class="soft">from ${escaped(from)} to ${escaped(to.join(', '))}</p>
${html ? `<iframe title="The message as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${id}/html"></iframe>` : ''}
<article><h2>As text</h2><pre>${linked(text)}</pre></article>
${attached.length > 0 ? `<h2>Attachments</h2><ul>${attached.join('')}</ul>` : ''}`,
  );
}

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
}

const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body });
const json = (body: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(body) });
const missing: Answer = { status: 404, type: 'text/plain', body: 'Not there' };

async function answerTo(mailbox: Mailbox, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [, area, id, part, index] =
    /^\/(messages|api\/messages)(?:\/([\w-]+))?(?:\/(\w+))?(?:\/(\d+))?$/.exec(url.pathname) ?? [];
  if (url.pathname === '/') return html(listPage(mailbox.list()));
  if (area === 'api/messages' && !id) {
    if (request.method === 'DELETE') await mailbox.clear();
    return json(mailbox.list(url.searchParams.get('to') ?? undefined));
  }
  const message = id ? mailbox.find(id) : undefined;
  if (!message) return missing;
  if (area === 'api/messages') return json(message);
  if (part === 'html') return html(`<base target="_blank">${message.html}`);
  if (part === 'attachments') {
    const attachment = message.attachments[Number(index)];
    return attachment ? { type: attachment.type, body: Buffer.from(attachment.content, 'base64') } : missing;
  }
  return html(messagePage(message));
}

function send(response: ServerResponse, { status = 200, type, body }: Answer): void {
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    .end(body);
}

/** The mailbox as pages for people and, under /api/messages, as JSON for tests. */
export function createMailboxPage(mailbox: Mailbox): Server {
  return createServer((request, response) => {
    answerTo(mailbox, request).then(
      (answer) => send(response, answer),
      () => send(response, { status: 500, type: 'text/plain', body: 'The mailbox failed' }),
    );
  });
}
