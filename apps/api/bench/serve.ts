import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FixedAnswer, Role } from './server-process.ts';

let answer: FixedAnswer = { status: 200, type: 'application/json', body: '{}' };

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// Each role imports only what it needs: the bare servers are bare, and start at once.

async function serveMongo(): Promise<string> {
  const { startMongo } = await import('@rosette/standins/mongo/server.ts');
  return (await startMongo({})).uri;
}

async function serveApi(): Promise<string> {
  const { readConfig } = await import('#config.ts');
  const { createContext } = await import('#create-context.ts');
  const { buildIndexes, connectDatabase } = await import('#lib/database.ts');
  const { createApp } = await import('#app.ts');
  const config = readConfig();
  const context = createContext(config);
  await connectDatabase(config.MONGODB_URI, context);
  await buildIndexes(config.MONGODB_URI, context);
  return listen(createApp(context));
}

const bareHttp: RequestListener = (_request, response) => {
  const { status, type, body } = answer;
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
};

async function serveBareExpress(): Promise<string> {
  const { default: express } = await import('express');
  const app = express().use((_request, response) => {
    response.status(answer.status).type(answer.type).send(answer.body);
  });
  return listen(app);
}

const servers: Record<Role, () => Promise<string>> = {
  mongo: serveMongo,
  api: serveApi,
  'bare-http': () => listen(bareHttp),
  'bare-express': serveBareExpress,
};

process.on('message', (message: FixedAnswer | 'cpu' | 'memory') => {
  if (message === 'memory') {
    process.send?.(process.memoryUsage.rss());
    return;
  }
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
    return;
  }
  answer = message;
  process.send?.('ok');
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: await servers[process.argv[2] as Role]() });
