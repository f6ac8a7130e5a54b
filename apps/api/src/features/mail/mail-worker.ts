import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { claim, type DecideOnMail, deliver } from './delivery.ts';
import { MailModel } from './mail.model.ts';
import { createSendMail } from './transport.ts';

/** Mails that one process sends concurrently. */
const lanes = 4;
/** ms between two polls for mails that other processes enqueued. */
const idleMs = 30_000;
/** ms to wait at shutdown for mails being sent. */
const stopGraceMs = 5000;

/** ms until the next mail is due. */
async function untilNextMs(): Promise<number> {
  const next = await MailModel.findOne({ next_try_at: { $exists: true } })
    .sort({ next_try_at: 1 })
    .select('next_try_at')
    .lean();
  const wait = next?.next_try_at ? next.next_try_at.getTime() - clock.now().getTime() : idleMs;
  return Math.max(10, Math.min(wait, idleMs));
}

/**
 * Sends the mails of the outbox until the process stops; each mail is claimed, so any number of processes may do so.
 * The returned function stops it and waits a few seconds for mails being sent.
 */
export function startMailWorker(app: AppContext, decideOnMail: DecideOnMail): () => Promise<void> {
  if (!app.mail.isOn) {
    app.log.warn('mail is switched off: SMTP_URL is not set');
    return async () => {};
  }
  const tools = { send: createSendMail(app), decideOnMail };
  const running = new Set<Promise<void>>();
  let isStopping = false;
  let isRung = false;
  let wake = () => {};
  const ring = () => {
    isRung = true;
    wake();
  };

  /** Waits until a mail is enqueued, a lane is free or the time is over. */
  async function rest(ms: number): Promise<void> {
    if (!isRung) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, ms).unref();
      });
    }
    isRung = false;
  }

  async function round(): Promise<void> {
    if (running.size >= lanes) return rest(idleMs);
    const mail = await claim();
    if (!mail) return rest(await untilNextMs());
    const delivery = deliver(app, mail, tools).finally(() => {
      running.delete(delivery);
      ring();
    });
    running.add(delivery);
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      try {
        await round();
      } catch (error) {
        app.log.warn({ err: error }, 'the outbox could not be read');
        await rest(5000);
      }
    }
  }

  app.mail.bell.on('ring', ring);
  const working = work();
  const stop = async () => {
    isStopping = true;
    app.mail.bell.off('ring', ring);
    ring();
    await working;
    await Promise.race([Promise.all(running), sleep(stopGraceMs, undefined, { ref: false })]);
  };
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
