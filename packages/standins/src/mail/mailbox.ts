import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import PostalMime from 'postal-mime';

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

async function readKept(file: string | undefined): Promise<Message[]> {
  if (!file) return [];
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Keeps the last 200 mails, in `file` across restarts if given.
 * @throws when that file is damaged
 */
export async function createMailbox(file?: string): Promise<Mailbox> {
  let messages = await readKept(file);
  let saving = Promise.resolve();

  /** Writes one after another, atomically. */
  function save(): Promise<void> {
    if (!file) return saving;
    saving = saving
      .catch(() => {})
      .then(async () => {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(`${file}.new`, JSON.stringify(messages));
        await rename(`${file}.new`, file);
      });
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
