import { connect, type Socket } from 'node:net';
import { type Document, deserialize, serialize } from 'bson';

/** A client that sends arbitrary bytes, for input that no driver sends. */
export interface RawClient {
  socket: Socket;
  /** Sends a command and returns the reply. */
  command(body: Document): Promise<Document>;
  /** Sends bytes as they are and returns the next reply. */
  send(bytes: Uint8Array): Promise<Document>;
  closed: Promise<void>;
}

/** An OP_MSG around the given payload (flags, sections). */
export function message(payload: Uint8Array, { opcode = 2013, length = 16 + payload.length } = {}): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, payload]);
}

export const bodySection = (body: Document): Buffer => Buffer.concat([Buffer.alloc(5), serialize(body)]);

export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let received = Buffer.alloc(0);
  let waiting: ((reply: Document) => void) | undefined;
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.length < 4 || received.length < received.readInt32LE(0)) return;
    const reply = deserialize(received.subarray(21, received.readInt32LE(0)));
    received = received.subarray(received.readInt32LE(0));
    waiting?.(reply);
  });
  const send = (bytes: Uint8Array): Promise<Document> => {
    const reply = new Promise<Document>((resolve, reject) => {
      waiting = resolve;
      closed.then(() => reject(new Error('the server hung up')));
    });
    socket.write(bytes);
    return reply;
  };
  return { socket, closed, send, command: (body) => send(message(bodySection(body))) };
}
