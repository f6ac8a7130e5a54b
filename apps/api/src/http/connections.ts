import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** The answer in progress; null without one. */
  current: ServerResponse | null;
  /** Pipelined requests that wait for the answers before them. */
  waiting: [request: IncomingMessage, response: ServerResponse][];
  /** Bytes transferred when last checked, and since when the number is unchanged. */
  moved: number;
  movedAt: number;
}

/** Bytes received, and bytes accepted by the client's system; buffered ones do not count. */
const bytesMoved = (socket: Socket) => socket.bytesRead + socket.bytesWritten - socket.writableLength;

/**
 * Limits the resources of one connection. Its requests are handled one at a time: the next starts when the client has
 * received the answer before, and until then nothing more is read from the socket. A connection with an answer in
 * progress and no transferred byte for `silence` ms is closed.
 *
 * By default Node handles all pipelined requests of a connection at once and buffers their answers. Its `server.timeout`
 * restarts when the system's buffer accepts a part of an answer, which doubles it.
 */
export class Connections {
  readonly #connections = new Map<Socket, Connection>();
  readonly #handler: RequestListener;

  constructor(server: Server, handler: RequestListener, silence: number) {
    this.#handler = handler;
    server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, { current: null, waiting: [], moved: 0, movedAt: 0 });
      socket.once('close', () => this.#connections.delete(socket));
    });
    const watch = setInterval(() => this.#closeSilent(silence), Math.min(1000, silence / 10));
    watch.unref();
    server.once('close', () => clearInterval(watch));
  }

  /** The server's 'request' listener. */
  readonly take: RequestListener = (request, response) => {
    const connection = this.#connections.get(request.socket);
    if (!connection) return;
    if (connection.current) {
      connection.waiting.push([request, response]);
      request.socket.pause();
    } else {
      this.#begin(connection, request, response);
    }
  };

  /** Whether an answer is partly sent: nothing else may be written to the socket then. */
  isAnswering(socket: Socket): boolean {
    const current = this.#connections.get(socket)?.current;
    return Boolean(current?.headersSent && !current.writableFinished);
  }

  #begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    connection.current = response;
    connection.moved = bytesMoved(socket);
    connection.movedAt = performance.now();
    // 'close' comes after 'finish', when the system has accepted the last byte.
    response.once('close', () => {
      connection.current = null;
      if (socket.destroyed) return;
      const next = connection.waiting.shift();
      if (next) this.#begin(connection, ...next);
      if (connection.waiting.length === 0) socket.resume();
    });
    this.#handler(request, response);
  }

  #closeSilent(silence: number): void {
    const now = performance.now();
    for (const [socket, connection] of this.#connections) {
      if (!connection.current) continue;
      const moved = bytesMoved(socket);
      if (moved !== connection.moved) {
        connection.moved = moved;
        connection.movedAt = now;
      } else if (now - connection.movedAt >= silence) {
        socket.destroy();
      }
    }
  }
}
