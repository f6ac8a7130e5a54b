import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { readKept, writeKept } from '../kept-file.ts';

/** A parsed mail. */
export interface Message {
  id: string;
  received_at: string;
  from: string;
  /** The recipients of the SMTP envelope. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** In their original order. */
  headers: { key: string; value: string }[];
  attachments: { name: string; type: string; content: string }[];
}

export interface Mailbox {
  /** Newest first; optionally those to one address. */
  list(to?: string): Message[];
  find(id: string): Message | undefined;
  keep(raw: Buffer, to: string[]): Promise<void>;
  clear(): Promise<void>;
}

const kept = 200;

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function parse(raw: Buffer, to: string[]): Promise<Message> {
  const { from, subject, text, html, headers, attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'base64',
  });
  return {
    id: randomUUID(),
    received_at: new Date().toISOString(),
    from: from?.address ?? '',
    to,
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    headers: headers.map(({ key, value }) => ({ key, value })),
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      type: mimeType,
      content: String(content),
    })),
  };
}

/** Keeps the last 200 mails, in `file` across restarts if given. */
export async function createMailbox(file?: string): Promise<Mailbox> {
  let messages = ((await readKept(file)) ?? []) as Message[];
  let saving = Promise.resolve();

  /** Writes one after another, atomically. */
  function save(): Promise<void> {
    if (!file) return saving;
    saving = saving.catch(() => {}).then(() => writeKept(file, messages));
    return saving;
  }

  return {
    list: (to) =>
      to ? messages.filter((message) => message.to.some((address) => isSameAddress(address, to))) : messages,
    find: (id) => messages.find((message) => message.id === id),
    async keep(raw, to) {
      messages = [await parse(raw, to), ...messages].slice(0, kept);
      await save();
    },
    async clear() {
      messages = [];
      await save();
    },
  };
}
