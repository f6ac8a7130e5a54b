import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Usage } from './server-process.ts';

// Each role imports only what it needs.

async function serveMongo(): Promise<string> {
  const { startMongo } = await import('@rosette/standins/mongo/server.ts');
  return (await startMongo({})).uri;
}

let commands = 0;

async function serveApi(): Promise<string> {
  const { default: mongoose } = await import('mongoose');
  const { readConfig } = await import('#config.ts');
  const { startJobWorker } = await import('#features/jobs/job-worker.ts');
  const { createContext } = await import('#create-context.ts');
  const { buildIndexes, connectDatabase } = await import('#lib/database.ts');
  const { createApp } = await import('#app.ts');
  const { jobKinds, mailKinds } = await import('#job-kinds.ts');
  const config = readConfig();
  const context = createContext(config);
  await connectDatabase(config.MONGODB_URI, context);
  // Only where the address of the database asks for it.
  mongoose.connection.getClient().on('commandStarted', () => {
    commands += 1;
  });
  await buildIndexes(config.MONGODB_URI, context);
  startJobWorker(context, { ...jobKinds, ...(context.mail.isOn && mailKinds) });
  const server = createServer(createApp(context));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1000,
    commands,
    megabytes: process.memoryUsage.rss() / 1e6,
  };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: await (process.argv[2] === 'mongo' ? serveMongo() : serveApi()) });
