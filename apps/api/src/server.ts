import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { readConfig, SettingError } from './config.ts';
import { startDeletionWorker } from './features/account/deletion-worker.ts';
import { startMailWorker } from './features/mail/mail-worker.ts';
import { startReminders } from './features/memberships/membership-reminders.service.ts';
import { startNewsWorker } from './features/notifications/news-batches.ts';
import { startReconciler } from './features/payments/reconciler.ts';
import { makeAdmin } from './features/users/accounts.service.ts';
import { wantsMail } from './features/users/mail-preferences.service.ts';
import { connectionLimits, createHttpServer } from './http/http-server.ts';
import { serveMetrics } from './http/metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createContext } from './lib/create-context.ts';
import { connectDatabase, disconnectDatabase } from './lib/database.ts';

// src and dist lie equally deep, so this finds the built web app from both.
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * How long a process in production that is told to stop still takes requests, ending each connection with its answer: so
 * a proxy learns to go elsewhere, and none of its requests meets a connection that is just being closed.
 */
const lameDuckMs = 2000;

/** How long running requests may take to finish once the process is told to stop. */
const shutdownGraceMs = 10_000;

async function start(): Promise<void> {
  const config = readConfig();
  const context = createContext(config);
  const { log } = context;

  await connectDatabase(config.MONGODB_URI, log);
  if (config.SEED === 'demo') {
    const { seedDemo } = await import('./demo/seed-demo.ts');
    await seedDemo(context);
  }
  if (config.ADMIN_EMAIL) await makeAdmin(config.ADMIN_EMAIL);

  const server = createHttpServer(createApp(context, webFolder), connectionLimits, securityHeaders(config));
  server.prependListener('request', (_request, response) => {
    if (context.shutdown.isUnderWay) response.setHeader('Connection', 'close');
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE'
        ? `Port ${config.PORT} is already in use; set PORT to another one`
        : error.message;
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  });
  server.listen(config.PORT, config.HOST, () => {
    const { port, address } = server.address() as AddressInfo;
    log.info({ port, host: address }, 'serving');
    process.send?.('ready');
  });

  const stopMetrics = serveMetrics(context);
  const stopReconciler = startReconciler(context);
  const stopReminders = startReminders(context);
  const stopNewsWorker = startNewsWorker(context);
  const stopMailWorker = startMailWorker(context, wantsMail);
  const stopDeletionWorker = startDeletionWorker(context);

  const stop = async () => {
    if (context.shutdown.isUnderWay) return;
    context.shutdown.isUnderWay = true;
    log.info('stopping: running requests are finished first');
    const lameMs = config.isProduction ? lameDuckMs : 0;
    setTimeout(() => process.exit(1), lameMs + shutdownGraceMs).unref();
    stopMetrics();
    stopReconciler();
    stopReminders();
    stopDeletionWorker();
    const workersStopped = Promise.all([stopNewsWorker(), stopMailWorker()]);
    await sleep(lameMs);
    server.close(async () => {
      await workersStopped;
      await disconnectDatabase();
      process.exit(0);
    });
    // A connection that is kept alive falls idle only once its running request is answered.
    setInterval(() => server.closeIdleConnections(), 50);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // Started by another process of ours, which says when to stop and may be gone without a word.
  process.on('message', (message) => message === 'stop' && stop());
  process.on('disconnect', stop);
  if (process.send && !process.connected) stop();
}

start().catch((error: unknown) => {
  const reason = error instanceof SettingError ? `Bad setting: ${error.message}` : String(error);
  process.stderr.write(`${reason}\n`);
  process.exit(1);
});
