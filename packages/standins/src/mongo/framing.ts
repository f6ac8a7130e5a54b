import { Long } from 'bson';
import { CommandError, codes } from './errors.ts';
import type { Reply } from './request.ts';
import { type Doc, decode, encode, put } from './values.ts';

/** Wire protocol messages: OP_MSG both ways, and the OP_QUERY handshake old and new drivers begin with. */
export const opcodes = { reply: 1, query: 2004, compressed: 2012, message: 2013 } as const;

const headerSize = 16;
const flags = { checksum: 1, moreToCome: 2 } as const;
/** The largest message taken: what hello announces and room for the envelope. */
export const maxMessage = 48_000_000 + 16 * 1024;

export interface Message {
  body: Doc;
  /** The client wants no answer (unacknowledged write). */
  silent: boolean;
}

const malformed = (why: string): never => {
  throw new CommandError(codes.InvalidBSON, `Malformed message: ${why}`);
};

/** Collects bytes from a socket into whole messages; a length that cannot be is thrown at once. */
export class Framer {
  #chunks: Buffer[] = [];
  #length = 0;

  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const messages: Buffer[] = [];
    while (this.#length >= 4) {
      let first = this.#chunks[0] as Buffer;
      if (first.length < 4) first = this.#join();
      const size = first.readInt32LE(0);
      if (size < headerSize || size > maxMessage)
        malformed(`length ${size} is outside ${headerSize} to ${maxMessage}`);
      if (this.#length < size) break;
      const all = first.length >= size ? first : this.#join();
      messages.push(all.subarray(0, size));
      const rest = all.subarray(size);
      this.#chunks[0] = rest;
      if (rest.length === 0) this.#chunks.shift();
      this.#length -= size;
    }
    return messages;
  }

  #join(): Buffer {
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}

function sizedAt(bytes: Buffer, at: number, end: number): number {
  if (at + 4 > end) malformed('a section is cut off');
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > end) malformed('a section is longer than the message');
  return size;
}

function readSequence(bytes: Buffer, from: number, end: number, body: Doc): void {
  const zero = bytes.indexOf(0, from);
  if (zero < 0 || zero >= end) malformed('a document sequence has no name');
  const documents: Doc[] = [];
  for (let at = zero + 1; at < end; ) {
    const size = sizedAt(bytes, at, end);
    documents.push(decode(bytes.subarray(at, at + size)));
    at += size;
  }
  put(body, bytes.toString('utf8', from, zero), documents);
}

function readMessage(bytes: Buffer): Message {
  if (bytes.length < headerSize + 5) malformed('it ends before its first section');
  const bits = bytes.readUInt32LE(headerSize);
  if (bits & 0xffff & ~(flags.checksum | flags.moreToCome)) malformed('unknown required flag bits are set');
  const end = bytes.length - (bits & flags.checksum ? 4 : 0);
  let body: Doc | undefined;
  const sequences: [number, number][] = [];
  for (let at = headerSize + 4; at < end; ) {
    const kind = bytes[at++];
    const size = sizedAt(bytes, at, end);
    if (kind === 0) {
      if (body) malformed('it has two bodies');
      body = decode(bytes.subarray(at, at + size));
    } else if (kind === 1) sequences.push([at + 4, at + size]);
    else malformed(`unknown section kind ${kind}`);
    at += size;
  }
  if (!body) return malformed('it has no body');
  for (const [from, to] of sequences) readSequence(bytes, from, to, body);
  return { body, silent: (bits & flags.moreToCome) !== 0 };
}

function readQuery(bytes: Buffer): Message {
  const zero = bytes.indexOf(0, headerSize + 4);
  const at = zero + 9;
  if (zero < 0 || at + 5 > bytes.length) malformed('OP_QUERY is cut off');
  const ns = bytes.toString('utf8', headerSize + 4, zero);
  if (!ns.endsWith('.$cmd'))
    throw new CommandError(352, 'OP_QUERY is no longer supported. The client driver may require an upgrade.');
  const body = decode(bytes.subarray(at, at + sizedAt(bytes, at, bytes.length)));
  return { body: { ...body, $db: ns.slice(0, -'.$cmd'.length) }, silent: false };
}

/** The id a reply has to name, also when the rest of a message cannot be read. */
export const requestIdOf = (bytes: Buffer): number => bytes.readInt32LE(4);
export const opcodeOf = (bytes: Buffer): number => bytes.readInt32LE(12);

export function readFrame(bytes: Buffer): Message {
  const opcode = opcodeOf(bytes);
  if (opcode === opcodes.message) return readMessage(bytes);
  if (opcode === opcodes.query) return readQuery(bytes);
  throw new CommandError(
    opcode === opcodes.compressed ? codes.CommandNotSupported : 352,
    `Unsupported opcode ${opcode}: this server speaks OP_MSG without compression`,
  );
}

function int32(n: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(n);
  return bytes;
}

/** An element of a document or array, around bytes that are BSON already. */
const element = (type: number, name: string, bytes: readonly Uint8Array[]): Uint8Array[] => [
  Buffer.from([type]),
  Buffer.from(`${name}\0`),
  ...bytes,
];

function wrap(parts: readonly Uint8Array[]): Uint8Array[] {
  const size = parts.reduce((total, part) => total + part.length, 5);
  return [int32(size), ...parts, Buffer.from([0])];
}

const fieldsOf = (doc: Doc): Uint8Array => encode(doc).subarray(4, -1);

/** A reply as BSON; the documents of a batch go in as they are. */
function replyBytes({ doc, batch }: Reply): Uint8Array[] {
  if (!batch) return [encode(doc)];
  const documents = wrap(batch.documents.flatMap((document, i) => element(3, String(i), [document])));
  const cursor = wrap([
    ...element(4, batch.field, documents),
    fieldsOf({ id: Long.fromBigInt(batch.id), ns: batch.ns }),
  ]);
  return wrap([...element(3, 'cursor', cursor), fieldsOf(doc)]);
}

let lastId = 0;

/** The bytes to send for a reply, in the protocol the request came in. */
export function writeFrame(reply: Reply, responseTo: number, opcode: number): Buffer {
  const isQuery = opcode === opcodes.query;
  const prefix = Buffer.alloc(isQuery ? headerSize + 20 : headerSize + 5);
  const parts = [prefix, ...replyBytes(reply)];
  const bytes = Buffer.concat(parts);
  lastId = (lastId + 1) & 0x7fffffff;
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(lastId, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(isQuery ? opcodes.reply : opcodes.message, 12);
  if (isQuery) {
    bytes.writeInt32LE(8, headerSize);
    bytes.writeInt32LE(1, headerSize + 16);
  }
  return bytes;
}
