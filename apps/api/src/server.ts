import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { withdrawProcess } from './backup/running.service.ts';
import { checkPictureStorage } from './check-picture-storage.ts';
import { readConfig, SettingError } from './config.ts';
import { createContext } from './create-context.ts';
import { offerAdminLink } from './features/accounts/account/first-admin.service.ts';
import { startJobWorker } from './features/jobs/job-worker.ts';
import { followRunningContracts } from './features/payments/withdrawals/running-contracts.service.ts';
import { followSettings } from './features/settings/settings.service.ts';
import { connectionLimits, createHttpServer } from './http/http-server.ts';
import { serveMetrics } from './http/metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { bounceKinds, jobKinds, mailKinds, productionKinds } from './job-kinds.ts';
import type { AppContext } from './lib/app-context.ts';
import { disconnectDatabase } from './lib/database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { logWhatIsOff } from './what-is-off.ts';

// The same relative path from src and dist.
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * ms for which a stopping process in production still accepts requests and ends each connection with its answer, so
 * that proxies move on without losing a request.
 */
const lameDuckMs = 2000;

/** ms for running requests to finish at shutdown. */
const shutdownGraceMs = 10_000;

/** ms for the preparation of the database to reach a step at which it can end. */
const preparationGraceMs = 5000;

/** Ends the process with `reason` as the last line for the operator. */
function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/**
 * The reason for the operator why the server cannot listen; a wrong setting is named (product/api#settings).
 */
function listenProblem(
  { code, message }: NodeJS.ErrnoException,
  { PORT, HOST }: AppContext['config'],
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${PORT} is already in use; set PORT to another one`;
    case 'EACCES':
      return `Bad setting: PORT ${PORT} needs rights that this process does not have`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return `Bad setting: HOST ${HOST} is not an address of this machine`;
    default:
      return message;
  }
}

function listen(context: AppContext): Server {
  const { config, log, shutdown } = context;
  const server = createHttpServer(createApp(context, webFolder), connectionLimits, {
    headers: securityHeaders(config),
    language: config.DEFAULT_LANGUAGE,
  });
  server.prependListener('request', (_request, response) => {
    if (shutdown.isUnderWay) response.setHeader('Connection', 'close');
  });
  server.on('error', (error) => fail(listenProblem(error, config)));
  server.listen(config.PORT, config.HOST, () => {
    const { port, address } = server.address() as AddressInfo;
    log.info({ port, host: address }, 'listening');
  });
  return server;
}

/**
 * Shuts the process down on a signal or when its parent process ends. `stopWorker` resolves when running jobs have ended, `prepared` when the database's preparation has.
 */
function stopOnSignal(
  { config, log, shutdown }: AppContext,
  server: Server,
  stopWorker: () => Promise<void>,
  prepared: () => Promise<unknown>,
) {
  const stop = async () => {
    if (shutdown.isUnderWay) return;
    shutdown.isUnderWay = true;
    log.info('stopping: running requests are finished first');
    const lameMs = config.isProduction ? lameDuckMs : 0;
    setTimeout(() => process.exit(1), lameMs + shutdownGraceMs).unref();
    const workerStopped = stopWorker();
    await sleep(lameMs);
    server.close(async () => {
      await workerStopped;
      await Promise.race([prepared(), sleep(preparationGraceMs)]);
      // Not for long where the database is away.
      await Promise.race([withdrawProcess(), sleep(1000)]);
      await disconnectDatabase();
      process.exit(0);
    });
    // Keep-alive connections become idle after their running request.
    setInterval(() => server.closeIdleConnections(), 50);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('message', (message) => message === 'stop' && stop());
  process.on('disconnect', stop);
  if (process.send && !process.connected) stop();
}

/**
 * Prints the link that makes the first admin. Plainly, never as a line of the log, and in production only on a terminal:
 * standard output may be kept elsewhere (product/accounts#the-first-admin).
 */
async function printAdminLink(context: AppContext): Promise<void> {
  const isReadByOperator = process.stdout.isTTY || (!context.config.isProduction && Boolean(process.send));
  const link = await offerAdminLink(context, isReadByOperator);
  if (link)
    process.stdout.write(
      `\n  Nobody is an admin yet. Within an hour, this link makes you one:\n  ${link}\n\n`,
    );
}

async function start(): Promise<void> {
  const context = createContext(readConfig());
  const { log, startup, shutdown } = context;
  startup.isServing = false;
  startup.isReady = false;
  let stopWorker = async () => {};
  let stopFollowing = () => {};
  const server = listen(context);
  const stopMetrics = serveMetrics(context);
  let preparing: Promise<void> = Promise.resolve();
  stopOnSignal(
    context,
    server,
    () => {
      stopMetrics();
      stopFollowing();
      return stopWorker();
    },
    () => preparing.catch(() => {}),
  );

  const prepare = async () => {
    await checkPictureStorage(context);
    await prepareDatabase(context, () => {
      startup.isServing = true;
      const kinds = {
        ...(context.mail.isOn && mailKinds),
        ...(context.config.BOUNCE_MAILBOX_URL && bounceKinds),
        ...jobKinds,
        ...(context.config.isProduction && productionKinds),
      };
      void logWhatIsOff(context);
      stopWorker = startJobWorker(context, kinds);
      const stopLooking = followRunningContracts(context);
      const stopReading = followSettings(context);
      stopFollowing = () => {
        stopLooking();
        stopReading();
      };
      log.info('serving');
    });
  };
  preparing = prepare();
  try {
    await preparing;
  } catch (error) {
    // An interrupted preparation is no failure: the next start completes it.
    if (!shutdown.isUnderWay) throw error;
  }
  if (shutdown.isUnderWay) return;
  await printAdminLink(context);
  startup.isReady = true;
  log.info('ready');
  process.send?.('ready');
}

start().catch((error: unknown) =>
  fail(error instanceof SettingError ? `Bad setting: ${error.message}` : String(error)),
);
