import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMongo } from '@rosette/standins/mongo/server.ts';
import express from 'express';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { createContext } from '#lib/create-context.ts';
import { connectDatabase } from '#lib/database.ts';
import type { FixedAnswer, Role } from './server-process.ts';

let answer: FixedAnswer = { status: 200, type: 'application/json', body: '{}' };

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveApi(): Promise<string> {
  const config = readConfig();
  const context = createContext(config);
  await connectDatabase(config.MONGODB_URI, context.log);
  return listen(createApp(context));
}

const bareHttp: RequestListener = (_request, response) => {
  const { status, type, body } = answer;
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
};

const bareExpress = express().use((_request, response) => {
  response.status(answer.status).type(answer.type).send(answer.body);
});

const servers: Record<Role, () => Promise<string>> = {
  mongo: async () => (await startMongo({})).uri,
  api: serveApi,
  'bare-http': () => listen(bareHttp),
  'bare-express': () => listen(bareExpress),
};

process.on('message', (message: FixedAnswer | 'cpu') => {
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
