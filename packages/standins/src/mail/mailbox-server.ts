import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isLocalHost } from '../loopback.ts';
import type { Mailbox, Message } from './mailbox.ts';
import { listPage, messageHtml, messagePage, messagePolicy, pagePolicy } from './mailbox-page.ts';

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
  policy?: string;
  /** The name to download it as. */
  fileName?: string;
}

const html = (body: string, policy = pagePolicy): Answer => ({
  type: 'text/html; charset=utf-8',
  body,
  policy,
});
const json = (body: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const plain = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body });
const missing = plain(404, 'Not there');
const wrongMethod = plain(405, 'Not possible here');

function attachmentOf({ attachments }: Message, index: number): Answer {
  const attachment = attachments[index];
  if (!attachment) return missing;
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(attachment.type) ? attachment.type : 'application/octet-stream';
  return {
    type,
    body: Buffer.from(attachment.content, 'base64'),
    policy: messagePolicy,
    fileName: attachment.name,
  };
}

async function answerToTests(mailbox: Mailbox, method: string, url: URL, id?: string): Promise<Answer> {
  if (id === undefined && method === 'DELETE') {
    await mailbox.clear();
    return json([]);
  }
  if (method !== 'GET') return wrongMethod;
  if (id === undefined) return json(mailbox.list(url.searchParams.get('to') ?? undefined));
  const message = mailbox.find(id);
  return message ? json(message) : json({ detail: 'There is no such message' }, 404);
}

async function answerTo(mailbox: Mailbox, { method = 'GET', url = '/', headers }: IncomingMessage) {
  if (!isLocalHost(headers.host)) return plain(403, 'Only for this machine');
  const asked = new URL(url, 'http://localhost');
  const [, ofApi] = /^\/api\/messages(?:\/([\w-]+))?$/.exec(asked.pathname) ?? [];
  if (asked.pathname.startsWith('/api/messages')) return answerToTests(mailbox, method, asked, ofApi);
  if (method !== 'GET') return wrongMethod;
  if (asked.pathname === '/') return html(listPage(mailbox.list()));
  const [, id = '', part, index] =
    /^\/messages\/([\w-]+)(?:\/(html|attachments)(?:\/(\d+))?)?$/.exec(asked.pathname) ?? [];
  const message = mailbox.find(id);
  if (!message) return missing;
  if (part === 'html') return html(messageHtml(message), messagePolicy);
  return part === 'attachments' ? attachmentOf(message, Number(index)) : html(messagePage(message));
}

function send(response: ServerResponse, { status = 200, type, body, policy, fileName }: Answer): void {
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Security-Policy': policy ?? "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      ...(fileName !== undefined && {
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      }),
    })
    .end(body);
}

/** The mailbox as pages and, under /api/messages, as JSON for tests. */
export function createMailboxServer(mailbox: Mailbox): Server {
  return createServer((request, response) => {
    answerTo(mailbox, request).then(
      (answer) => send(response, answer),
      () => send(response, plain(500, 'The mailbox failed')),
    );
  });
}
