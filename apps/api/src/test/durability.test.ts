import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStripe } from '@rosette/standins/stripe/start-stripe.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addMembers } from './added-members.ts';
import { startDatabaseProcess } from './drill/database-process.ts';
import { verify } from './drill/verify.ts';
import { type Acknowledged, ask, type DrillWorld, nothingAcknowledged, work } from './drill/work.ts';
import { startServer } from './start-server.ts';

/** Drills: one round with every run of the tests, twenty with `pnpm test:durability`. */

// biome-ignore lint/style/noProcessEnv: the complete run asks for more rounds than the quick one
const rounds = Number(env.DRILL_ROUNDS ?? 1);

const stripeKeys = { secretKey: 'sk_test_for_drills', webhookSecret: 'whsec_for_drills' };
const JWT_SECRET = 'a secret that all processes of a drill know';

const acknowledgedCount = ({ rsvp_count, applications, messages, pictures, payments }: Acknowledged) =>
  Math.min(rsvp_count, applications.length, messages.length, pictures.length, payments.length);

test.each([1, 2])(
  '%i process(es) and their database killed under load lose nothing that was acknowledged',
  {
    timeout: (rounds + 1) * 240_000,
  },
  async (processes) => {
    const folder = mkdtempSync(join(tmpdir(), 'rosette-drill-'));
    const stripe = await startStripe(stripeKeys);
    let database = await startDatabaseProcess(join(folder, 'mongo'));
    onTestFinished(async () => {
      database.child.kill('SIGKILL');
      await database.ended;
      await stripe.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const { uri } = database;
    const settings = {
      ...{ MONGODB_URI: uri, JWT_SECRET, RATE_LIMIT: 'off', DATA_DIR: join(folder, 'data') },
      ...{ STRIPE_API_BASE: stripe.url, STRIPE_SECRET_KEY: stripeKeys.secretKey },
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    };
    const startServers = () => Promise.all(Array.from({ length: processes }, () => startServer(settings)));
    let servers = await startServers();
    const ports = () => servers.map(({ port }) => port);

    const [organizer, first, second, ...guests] = await addMembers(uri, 9, JWT_SECRET);
    if (!organizer || !first || !second) throw new Error('no members');
    const buyers = await addMembers(uri, 30 * rounds, JWT_SECRET, 'free');
    const post = (member: typeof first, path: string, body: object = {}) =>
      ask({ ports: ports() }, member, 'POST', path, body);
    const talk = { title: 'Talk', description: 'Talk', location: 'Vienna', date: '2099-05-01', capacity: 3 };
    const { id: event_id = '' } = await post(organizer, '/events', talk);
    const request = { to: second.id, purpose: 'collaboration', text: 'Questions?' };
    const { id: request_id } = await post(first, '/contact-requests', request);
    const { conversation_id = '' } = await post(second, `/contact-requests/${request_id}/accept`);
    const world: Omit<DrillWorld, 'ports'> = {
      ...{ control: stripe.control, organizer, guests, writers: [first, second], buyers },
      ...{ event_id, conversation_id },
    };

    const acknowledged = nothingAcknowledged();
    for (let round = 1; round <= rounds; round += 1) {
      let isEnding = false;
      const working = work({ ...world, ports: ports() }, acknowledged, () => isEnding);
      const enough = expect
        .poll(() => acknowledgedCount(acknowledged), { timeout: 200_000 })
        .toBeGreaterThanOrEqual(round);
      // An unexpected error ends the work, and the test at once.
      await Promise.race([enough, working]);
      await enough;
      // Kills them in random order, at random times.
      isEnding = true;
      const victims = [database, ...servers].sort(() => Math.random() - 0.5);
      for (const { child, ended } of victims) {
        await sleep(Math.random() * 100);
        child.kill('SIGKILL');
        await ended;
      }
      await working;
      database = await startDatabaseProcess(join(folder, 'mongo'), database.port);
      servers = await startServers();
      // The processes go on with payments that were under way.
      await vi.waitFor(() => verify(uri, { ...world, ports: ports() }, acknowledged), { timeout: 200_000 });
    }
  },
);
