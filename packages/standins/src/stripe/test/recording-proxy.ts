import { createServer, type IncomingMessage, request as send } from 'node:http';
import { listen } from '../../loopback.ts';

/** A recorded call. */
export interface Exchange {
  method: string;
  path: string;
  /** The body, or the query of a GET. */
  form: string;
  status: number;
  headers: IncomingMessage['headers'];
  answer: string;
}

const textOf = async (stream: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** A proxy between the SDK and the sandbox that records calls. */
export async function startRecordingProxy(target: string) {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await textOf(request);
    const onward = send(new URL(url, target), { method, headers }, async (answered) => {
      const answer = await textOf(answered);
      const { pathname, search } = new URL(url, target);
      const form = method === 'GET' ? search.slice(1) : body;
      const { statusCode: status = 0, headers: told } = answered;
      exchanges.push({ method, path: pathname, form, status, headers: told, answer });
      response.writeHead(status, told).end(answer);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  });
  const port = await listen(server, 0);
  return {
    port,
    exchanges,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
