import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { env } from 'node:process';
import { dispatch } from './dispatcher.ts';
import { CommandError, codeNameOf, codes } from './errors.ts';
import { Framer, opcodeOf, opcodes, readFrame, requestIdOf, writeFrame } from './framing.ts';
import type { Connection, ServerState } from './request.ts';
import { expireCursors } from './sessions/cursors.ts';
import { Sessions } from './sessions/sessions.ts';
import { Catalogue } from './storage/catalogue.ts';
import { inMemory, openStorage } from './storage/storage.ts';

export interface MongoServer {
  uri: string;
  port: number;
  close(): Promise<void>;
}

interface Options {
  port?: number;
  /** In memory by default. */
  dataDir?: string;
  /** Starts with an empty folder. */
  fresh?: boolean;
  /** As mongod's --setParameter. */
  parameters?: { transactionLifetimeLimitSeconds?: number };
}

const host = '127.0.0.1';
/** Ms between two removals of documents that a TTL index has expired. */
const ttlInterval = 60_000;
let connections = 0;

/** The bytes of a message's reply, if it expects one. */
async function answer(
  state: ServerState,
  connection: Connection,
  bytes: Buffer,
): Promise<Buffer | undefined> {
  const opcode = opcodeOf(bytes) === opcodes.query ? opcodes.query : opcodes.message;
  try {
    const message = readFrame(bytes);
    const reply = await dispatch(state, connection, message.body);
    return message.silent ? undefined : writeFrame(reply, requestIdOf(bytes), opcode);
  } catch (error) {
    const code = error instanceof CommandError ? error.code : codes.InternalError;
    const reply = { ok: 0, errmsg: (error as Error).message, code, codeName: codeNameOf(code) };
    return writeFrame(reply, requestIdOf(bytes), opcode);
  }
}

/** Serves a client: its messages in sequence. Throws for invalid ones. */
async function serve(state: ServerState, socket: Socket): Promise<void> {
  const connection: Connection = { id: ++connections };
  const framer = new Framer();
  socket.setNoDelay(true);
  for await (const chunk of socket)
    for (const bytes of framer.push(chunk)) {
      const reply = await answer(state, connection, bytes);
      if (reply && !socket.destroyed) socket.write(reply);
    }
}

function startSweeps(state: ServerState, transactionLifetime: number): NodeJS.Timeout {
  let lastSweep = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    state.sessions.expire(now, transactionLifetime);
    expireCursors(state.cursors, now);
    if (now - lastSweep < ttlInterval) return;
    lastSweep = now;
    const { storage } = state.catalogue;
    if (!storage.failure) state.catalogue.sweep(now);
    storage.durable().catch(() => undefined);
  }, 1000);
  return timer.unref();
}

/** Starts a MongoDB-protocol server on 127.0.0.1. Port 0 picks a free one; without dataDir everything is in memory. */
export async function startMongo({
  port = 0,
  dataDir,
  fresh,
  parameters: { transactionLifetimeLimitSeconds = 60 } = {},
}: Options = {}): Promise<MongoServer> {
  // biome-ignore lint/style/noProcessEnv: a guard against the wrong environment
  if (env.NODE_ENV === 'production')
    throw new Error(
      'This database is for development and tests: in production set MONGODB_URI to a real MongoDB.',
    );
  const opened = dataDir === undefined ? inMemory : await openStorage(dataDir, { fresh });
  const catalogue = new Catalogue(opened);
  const { storage } = catalogue;
  const state: ServerState = {
    catalogue,
    sessions: new Sessions(catalogue, opened.stored.sessions),
    cursors: new Map(),
    address: '',
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(state, socket).catch(() => socket.destroy());
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    await storage.close();
    throw error;
  }
  const { port: chosen } = server.address() as AddressInfo;
  state.address = `${host}:${chosen}`;
  const sweeps = startSweeps(state, transactionLifetimeLimitSeconds * 1000);
  return {
    uri: `mongodb://${state.address}/?replicaSet=rs0`,
    port: chosen,
    async close() {
      clearInterval(sweeps);
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
      await storage.close();
    },
  };
}
