import { createServer, type RequestListener, type Server } from 'node:http';

/** What one connection may cost at most; times in milliseconds. */
export const connectionLimits = {
  /** From the first byte of a request until its headers are there. */
  headersTimeout: 10_000,
  /** Until its body is there, too. */
  requestTimeout: 30_000,
  /** How often the two above are looked at: so much later they count at the latest. */
  connectionsCheckingInterval: 5000,
  /** Without a byte either way while a request is under way: whoever does not read an answer is let go. */
  silence: 60_000,
  /** Without a request; longer than what proxies keep a connection for, so that they close it and not we. */
  keepAliveTimeout: 65_000,
  /** Bytes. */
  maxHeaderSize: 16_384,
};

/**
 * An HTTP server on which no client can hold a connection by being slow: late headers and bodies are answered with 408,
 * headers that are too long with 431, and each ends the connection.
 */
export function createHttpServer(
  handler: RequestListener,
  { silence, ...limits }: typeof connectionLimits = connectionLimits,
): Server {
  const server = createServer(limits, handler);
  // Idle connections have keepAliveTimeout instead.
  server.timeout = silence;
  return server;
}
