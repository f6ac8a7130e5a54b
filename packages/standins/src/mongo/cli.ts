import { parseArgs } from 'node:util';
import { startMongo } from './server.ts';

try {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    options: { port: { type: 'string' }, data: { type: 'string' } },
  });
  const server = await startMongo({
    port: Number(values.port ?? 27017),
    ...(values.data === undefined ? {} : { dataDir: values.data }),
  });
  process.stdout.write(`${server.uri}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => server.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
