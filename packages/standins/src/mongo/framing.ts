import { CommandError, codes } from './errors.ts';
import { Batch } from './sessions/cursors.ts';
import { type Doc, decode, encode, put } from './values/values.ts';

/** Wire protocol: OP_MSG in both directions, and OP_QUERY for handshakes. */
export const opcodes = { reply: 1, query: 2004, compressed: 2012, message: 2013 } as const;

const headerSize = 16;
const flags = { checksum: 1, moreToCome: 2 } as const;
/** The maximum message size: that of hello plus its envelope. */
const maxMessage = 48_000_000 + 16 * 1024;

export interface Message {
  body: Doc;
  /** The client expects no reply (unacknowledged write). */
  silent: boolean;
}

const malformed = (why: string): never => {
  throw new CommandError(codes.InvalidBSON, `Malformed message: ${why}`);
};

/** Splits a socket's bytes into messages; throws for an invalid length. */
export class Framer {
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes needed for the next step: 4 for the length, then the message. */
  #needed = 4;

  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const messages: Buffer[] = [];
    while (this.#length >= this.#needed) {
      const [only] = this.#chunks;
      const all = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
      if (this.#needed === 4) {
        this.#needed = all.readInt32LE(0);
        if (this.#needed < headerSize || this.#needed > maxMessage)
          malformed(`length ${this.#needed} is outside ${headerSize} to ${maxMessage}`);
        this.#chunks = [all];
      } else {
        messages.push(all.subarray(0, this.#needed));
        this.#chunks = [all.subarray(this.#needed)];
        this.#length -= this.#needed;
        this.#needed = 4;
      }
    }
    return messages;
  }
}

function sizedAt(bytes: Buffer, at: number, end: number): number {
  if (at + 4 > end) malformed('a section is cut off');
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > end) malformed('a section is longer than the message');
  return size;
}

/** A document sequence: a field name of the body and its documents. */
function readSequence(bytes: Buffer): [string, Doc[]] {
  const zero = bytes.indexOf(0);
  if (zero < 0) malformed('a document sequence has no name');
  const documents: Doc[] = [];
  for (let at = zero + 1; at < bytes.length; ) {
    const size = sizedAt(bytes, at, bytes.length);
    documents.push(decode(bytes.subarray(at, at + size)));
    at += size;
  }
  return [bytes.toString('utf8', 0, zero), documents];
}

function readMessage(bytes: Buffer): Message {
  if (bytes.length < headerSize + 5) malformed('it ends before its first section');
  const bits = bytes.readUInt32LE(headerSize);
  if (bits & 0xffff & ~(flags.checksum | flags.moreToCome)) malformed('unknown required flag bits are set');
  const end = bytes.length - (bits & flags.checksum ? 4 : 0);
  let body: Doc | undefined;
  const sequences: [string, Doc[]][] = [];
  for (let at = headerSize + 4; at < end; ) {
    const kind = bytes[at++];
    const size = sizedAt(bytes, at, end);
    if (kind === 0 && !body) body = decode(bytes.subarray(at, at + size));
    else if (kind === 1) sequences.push(readSequence(bytes.subarray(at + 4, at + size)));
    else malformed(kind === 0 ? 'it has two bodies' : `unknown section kind ${kind}`);
    at += size;
  }
  if (!body) return malformed('it has no body');
  for (const [field, documents] of sequences) put(body, field, documents);
  return { body, silent: (bits & flags.moreToCome) !== 0 };
}

const unsupportedOpcode = 352;

function readQuery(bytes: Buffer): Message {
  const zero = bytes.indexOf(0, headerSize + 4);
  const at = zero + 9;
  if (zero < 0 || at + 5 > bytes.length) malformed('OP_QUERY is cut off');
  const [database, command] = bytes.toString('utf8', headerSize + 4, zero).split('.');
  if (command !== '$cmd') throw new CommandError(unsupportedOpcode, 'OP_QUERY is no longer supported.');
  const body = decode(bytes.subarray(at, at + sizedAt(bytes, at, bytes.length)));
  return { body: { ...body, $db: database }, silent: false };
}

/** The request id for the reply, also for an invalid message. */
export const requestIdOf = (bytes: Buffer): number => bytes.readInt32LE(4);
export const opcodeOf = (bytes: Buffer): number => bytes.readInt32LE(12);

export function readFrame(bytes: Buffer): Message {
  const opcode = opcodeOf(bytes);
  if (opcode === opcodes.message) return readMessage(bytes);
  if (opcode === opcodes.query) return readQuery(bytes);
  const code = opcode === opcodes.compressed ? codes.CommandNotSupported : unsupportedOpcode;
  throw new CommandError(code, `Unsupported opcode ${opcode}: this server speaks OP_MSG without compression`);
}

/** Little-endian, as all supported platforms are. */
const int32 = (...numbers: number[]): Uint8Array => new Uint8Array(Int32Array.from(numbers).buffer);
const terminator = new Uint8Array(1);

const sizeOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((total, part) => total + part.length, 0);

/** A document (3) or array (4) element around encoded elements. */
const nested = (type: 3 | 4, name: string, elements: readonly Uint8Array[]): Uint8Array[] => [
  Buffer.from(`${String.fromCharCode(type)}${name}\0`),
  int32(sizeOf(elements) + 5),
  ...elements,
  terminator,
];

const elementsOf = (doc: Doc): Uint8Array => encode(doc).subarray(4, -1);

/** A reply as BSON, with the encoded documents of its batch. */
function replyBytes(reply: Doc): Uint8Array[] {
  const { cursor: batch, ...rest } = reply;
  if (!(batch instanceof Batch)) return [encode(reply)];
  const documents = batch.documents.flatMap((document, i) => [Buffer.from(`\x03${i}\0`), document]);
  const cursor = [...nested(4, batch.field, documents), elementsOf(batch.rest)];
  const elements = [...nested(3, 'cursor', cursor), elementsOf(rest)];
  return [int32(sizeOf(elements) + 5), ...elements, terminator];
}

let lastId = 0;

/** The bytes of a reply in the protocol of its request. */
export function writeFrame(reply: Doc, responseTo: number, opcode: number): Buffer {
  const isQuery = opcode === opcodes.query;
  const body = [isQuery ? int32(8, 0, 0, 0, 1) : new Uint8Array(5), ...replyBytes(reply)];
  lastId = (lastId + 1) & 0x7fffffff;
  const header = [sizeOf(body) + headerSize, lastId, responseTo, isQuery ? opcodes.reply : opcodes.message];
  return Buffer.concat([int32(...header), ...body]);
}
