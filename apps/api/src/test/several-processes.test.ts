import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMongo } from '@rosette/standins/mongo/server.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aPort } from './a-port.ts';
import { addMembers } from './added-members.ts';
import { aDatabase, type RunningServer, startServer, withTwoServers } from './start-server.ts';

const anAccount = () => ({
  full_name: 'Ada Lind',
  email: `ada-${randomUUID()}@rosette.example`,
  password: 'a secret of hers',
});

/**
 * Registers, and repeats it while that is 503: on a busy machine the database may not answer within the 3 seconds that
 * the service waits for it. The key makes one registration of the repetitions.
 */
const registerAt = ({ post }: RunningServer, account: object, key: string = randomUUID()) =>
  vi.waitFor(
    async () => {
      const answer = await post('/auth/register', account, { 'Idempotency-Key': key });
      expect(answer.status).not.toBe(503);
      return answer;
    },
    { timeout: 100_000 },
  );

/** Transactions end after 5 seconds instead of a minute: a killed process's transaction keeps its locks until then. */
async function aDatabaseWithShortTransactions(): Promise<string> {
  // A real MongoDB is shared with all other tests, so it keeps its minute.
  // biome-ignore lint/style/noProcessEnv: as the tests' configuration passes it on
  if (env.TEST_MONGODB_URI) return aDatabase();
  const { uri, close } = await startMongo({ parameters: { transactionLifetimeLimitSeconds: 5 } });
  onTestFinished(close);
  return uri;
}

const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;

describe('two processes', () => {
  const secret = 'a secret that both know, long enough!';
  const uri = aDatabase();
  const adminEmail = 'admin@rosette.example';
  const servers = withTwoServers({
    MONGODB_URI: uri,
    JWT_SECRET: secret,
    ADMIN_EMAIL: adminEmail,
    RATE_LIMIT: 'off',
  });

  test('100 payments at once at two processes, one of them killed, get receipt numbers without gaps', async () => {
    const email = 'admin@rosette.example';
    const MONGODB_URI = await aDatabaseWithShortTransactions();
    const settings = { MONGODB_URI, ADMIN_EMAIL: email, RATE_LIMIT: 'off' };
    const [one, other] = await Promise.all([startServer(settings), startServer(settings)]);
    const { token } = await read<{ token: string }>(one.post('/auth/register', { ...anAccount(), email }));
    const asAdmin = { Authorization: `Bearer ${token}` };
    const body = { title: 'First press', advertiser_email: email, ad_type: 'featured_business' };
    // Repeated where it outlasted the short transactions: that is 503.
    const enter = () =>
      vi.waitFor(
        async () => {
          const answer = await one.post('/admin/advertisements', body, asAdmin);
          expect(answer.status).toBe(201);
          return ((await answer.json()) as { id: string }).id;
        },
        { timeout: 100_000 },
      );
    const ids: string[] = [];
    // Ten at a time: of a hundred at once most outlast the short transactions on a slow machine, again and again.
    while (ids.length < 100) ids.push(...(await Promise.all(Array.from({ length: 10 }, enter))));
    const markPaid = ({ post }: typeof one, id: string) =>
      post(`/admin/advertisements/${id}/mark-paid`, {}, asAdmin).then(
        ({ status }) => status,
        // The process was killed before it answered.
        () => null,
      );
    const answers = ids.map((id, index) => markPaid(index % 2 ? one : other, id));
    await Promise.race(answers);
    other.child.kill('SIGKILL');
    await Promise.all(answers);
    // Repeats every call until it is answered, as idle connections may just be closed: 409 for payments committed before.
    const untilAnswered = (id: string) =>
      vi.waitFor(async () => expect([200, 409]).toContain(await markPaid(one, id)), { timeout: 100_000 });
    for (const id of ids) await untilAnswered(id);
    const paid = await read<{ number: string }[]>(one.get('/api/admin/payments?limit=1000', asAdmin));
    const year = new Date().getUTCFullYear();
    expect(paid.map(({ number }) => number).sort()).toEqual(
      ids.map((_, index) => `${year}-${String(index + 1).padStart(6, '0')}`),
    );
  });

  test('of several registrations with one address one succeeds', async () => {
    const [one, other] = servers();
    const account = anAccount();
    const answers = await Promise.all([one, other, one, other].map((server) => registerAt(server, account)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('a call sent a hundred times with one Idempotency-Key is executed once', async () => {
    const [one, other] = servers();
    const account = anAccount();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        registerAt(index % 2 ? one : other, account, 'ada registers'),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const tokens = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { token: string }).token),
    );
    expect(new Set(tokens).size).toBe(1);
  });

  test('approve and mark paid count once each, a hundred times', async () => {
    const [one, other] = servers();
    const account = anAccount();
    const { token } = await read<{ token: string }>(
      one.post('/auth/register', { ...account, email: adminEmail }),
    );
    await one.post('/auth/register', account);
    const body = { email: account.email, package_id: 'silver_6months' };
    const asAdmin = { Authorization: `Bearer ${token}` };
    const { id } = await read<{ id: string }>(one.post('/admin/partnerships', body, asAdmin));
    const calls = Array.from({ length: 100 }, (_, index) => {
      const { post } = index % 2 ? one : other;
      return post(`/admin/partnerships/${id}/${index % 4 < 2 ? 'approve' : 'mark-paid'}`, {}, asAdmin);
    });
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(98);
    expect(await read(other.post('/auth/login', account))).toMatchObject({ user: { role: 'partner' } });
  });

  test('a hundred RSVPs on twenty seats: twenty attend, the others wait in order', async () => {
    const [one, other] = servers();
    const members = await addMembers(uri, 101, secret);
    const [organizer, ...guests] = members.map(({ headers }) => headers);
    const body = { title: 'Talk', description: 'Talk', location: 'Vienna', date: '2099-05-01', capacity: 20 };
    const { id } = await read<{ id: string }>(one.post('/events', body, organizer));
    const answers = await Promise.all(
      guests.map((guest, index) =>
        read<{ action: string }>((index % 2 ? one : other).post(`/events/${id}/rsvp`, {}, guest)),
      ),
    );
    const count = (word: string) => answers.filter(({ action }) => action === word).length;
    expect([count('confirmed'), count('waitlisted')]).toEqual([20, 80]);
    const event = await read(other.get(`/api/events/${id}`));
    expect(event).toMatchObject({ attendee_count: 20, spots_left: 0, waitlist_count: 80 });
    const rows = await read<{ state: string; position: number | null }[]>(
      one.get(`/api/events/${id}/attendees`, organizer),
    );
    expect(rows.map(({ position }) => position)).toEqual([
      ...Array.from({ length: 20 }, () => null),
      ...Array.from({ length: 80 }, (_, index) => index + 1),
    ]);
  });
});

describe('two processes that start at once', () => {
  const servers = withTwoServers({ SEED: 'demo' });

  test('fill an empty database once', async () => {
    const [one, other] = servers();
    const stats = async ({ get }: typeof one) => (await get('/api/stats')).json();
    expect(await stats(one)).toMatchObject({ members: 25, businesses: 14, events: 23, opportunities: 15 });
    expect(await stats(other)).toEqual(await stats(one));
  });

  test('count wrong passwords over all processes', async () => {
    const [one, other] = servers();
    const wrong = { email: 'premium@rosette.example', password: 'not this one' };
    const statuses: number[] = [];
    for (const { post } of [one, other, one, other, one, other, one]) {
      statuses.push((await post('/auth/login', wrong)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});

/**
 * A reverse proxy: prefers ready processes and uses kept connections. A request that reached no process, because the
 * connection was refused or just closed, is sent to the other one, ready or not: that may have changed since it looked.
 */
function createProxy(ports: number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  let turn = 0;
  const ready = new Set(ports);
  let isClosed = false;
  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null))?.ok ?? false;
  const watch = async (port: number) => {
    while (!isClosed) {
      if (await isReady(port)) ready.add(port);
      else ready.delete(port);
      await sleep(100);
    }
  };
  const watching = Promise.all(ports.map(watch));
  const askAt = (port: number, address: string) =>
    new Promise<number | null>((resolve, reject) => {
      const headers = { 'X-Forwarded-For': address };
      const asking = request({ host: '127.0.0.1', port, agent, path: '/api/stats', headers }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      });
      asking.once('error', (error: NodeJS.ErrnoException) => {
        const isUnseen =
          error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && asking.reusedSocket);
        if (isUnseen) resolve(null);
        else reject(error);
      });
      asking.end();
    });
  return {
    async ask(address: string): Promise<number | string> {
      turn += 1;
      const inTurn = turn % 2 ? ports : ports.toReversed();
      const readyInTurn = inTurn.filter((port) => ready.has(port));
      for (const port of new Set([...readyInTurn, ...inTurn])) {
        const status = await askAt(port, address).catch(String);
        if (status !== null) return status;
      }
      return 'refused everywhere';
    },
    readyCount: () => ready.size,
    async close() {
      isClosed = true;
      await watching;
      agent.destroy();
    },
  };
}

/** Begins to ask whether a process is ready; answers what ends the request and answers the status line. */
async function beginToAskIfReady({ port, post }: RunningServer): Promise<() => Promise<string | undefined>> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n');
  // Connections are accepted in order: when a later one is answered, this one does not wait to be accepted any more.
  await post('/auth/login', {});
  return async () => {
    socket.write('\r\n');
    return (await text(socket)).split('\r\n')[0];
  };
}

test('a rolling restart under load loses no request, and a stopping process is not ready', async () => {
  const settings = {
    NODE_ENV: 'production',
    TRUST_PROXY: '127.0.0.1',
    WEB_ORIGIN: 'https://rosette.example',
    MONGODB_URI: aDatabase(),
  };
  const startOn = async (port: number) => startServer({ ...settings, PORT: String(port) });
  let [one, other] = await Promise.all([startOn(await aPort()), startOn(await aPort())]);
  const ports = [one.port, other.port];
  const proxy = createProxy(ports);
  const answers: (number | string)[] = [];
  let isOver = false;
  const visitor = async (index: number) => {
    // From many addresses, as each has a rate limit.
    for (let count = 0; !isOver; count += 1) {
      answers.push(await proxy.ask(`203.0.113.${(index + count) % 250}`));
      await sleep(5);
    }
  };
  const visitors = Array.from({ length: 8 }, (_, index) => visitor(index * 30));

  for (const process of [one, other]) {
    const before = answers.length;
    await expect.poll(() => answers.length).toBeGreaterThan(before + 50);
    await expect.poll(proxy.readyCount).toBe(2);
    expect((await process.get('/api/ready')).status).toBe(200);
    const askIfReady = await beginToAskIfReady(process);
    await process.beginToStop();
    expect(await askIfReady()).toBe('HTTP/1.1 503 Service Unavailable');
    expect(await process.ended).toBe(0);
    const fresh = await startOn(process.port);
    if (process === one) one = fresh;
    else other = fresh;
  }
  isOver = true;
  await Promise.all(visitors);
  await proxy.close();
  expect(answers.filter((answer) => answer !== 200)).toEqual([]);
});
