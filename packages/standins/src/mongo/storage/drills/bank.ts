import type { MongoClient } from 'mongodb';
import { expect } from 'vitest';

interface Data {
  _id: number;
  n?: number;
}

/** Writes to a server, and verifies after each round that everything it has acknowledged is there. */
export class Bank {
  readonly #inserts: number[] = [];
  readonly #transfers: number[] = [];
  #increments = 0;
  #rounds = 0;

  get acknowledged(): number {
    return this.#inserts.length + this.#transfers.length + this.#increments;
  }

  async open(client: MongoClient): Promise<void> {
    const accounts = client.db('bank').collection<Data>('accounts');
    await accounts.insertMany([
      { _id: 1, n: 1000 },
      { _id: 2, n: 1000 },
    ]);
  }

  /** Writes in a loop until each kind of write was refused; returns the errors. */
  async work(client: MongoClient): Promise<unknown[]> {
    const db = client.db('bank');
    const base = ++this.#rounds * 1_000_000;
    const inserting = async (): Promise<void> => {
      for (let i = base; ; i++) {
        await db.collection<Data & { text: string }>('log').insertOne({ _id: i, text: 'x'.repeat(i % 500) });
        this.#inserts.push(i);
      }
    };
    const counting = async (): Promise<void> => {
      for (;;) {
        await db.collection<Data>('counter').updateOne({ _id: 0 }, { $inc: { n: 1 } }, { upsert: true });
        this.#increments++;
      }
    };
    const transferring = async (): Promise<void> => {
      for (let i = base; ; i++) {
        await client.withSession(async (session) => {
          // not withTransaction, which would retry for two minutes when the server is gone
          session.startTransaction();
          await db.collection<Data>('accounts').updateOne({ _id: 1 }, { $inc: { n: -1 } }, { session });
          await db.collection<Data>('accounts').updateOne({ _id: 2 }, { $inc: { n: 1 } }, { session });
          await db.collection<Data>('transfers').insertOne({ _id: i }, { session });
          await session.commitTransaction();
        });
        this.#transfers.push(i);
      }
    };
    const ends = await Promise.allSettled([inserting(), counting(), transferring()]);
    return ends.map((end) => (end.status === 'rejected' ? end.reason : undefined));
  }

  /** Waits until at least this many further writes were acknowledged. */
  async hasWorked(least = 10): Promise<void> {
    const [all, transfers] = [this.acknowledged + least, this.#transfers.length];
    await expect.poll(() => this.acknowledged > all && this.#transfers.length > transfers).toBe(true);
  }

  /** Expects all acknowledged writes, and no half of a transaction. */
  async verify(client: MongoClient): Promise<void> {
    const db = client.db('bank');
    const ids = async (name: string): Promise<Set<number>> =>
      new Set((await db.collection<Data>(name).find().toArray()).map(({ _id }) => _id));
    const [log, transfers] = [await ids('log'), await ids('transfers')];
    const missing = (wanted: number[], found: Set<number>) => wanted.filter((id) => !found.has(id));
    expect(missing(this.#inserts, log), 'lost inserts').toEqual([]);
    expect(missing(this.#transfers, transfers), 'lost transactions').toEqual([]);
    const counter = (await db.collection<Data>('counter').findOne({ _id: 0 }))?.n ?? 0;
    // in each round at most one increment was executed but not acknowledged
    expect(counter).toBeGreaterThanOrEqual(this.#increments);
    expect(counter).toBeLessThanOrEqual(this.#increments + this.#rounds);
    const accounts = await db.collection<Data>('accounts').find().sort({ _id: 1 }).toArray();
    expect(
      accounts.map(({ n }) => n),
      'torn transactions',
    ).toEqual([1000 - transfers.size, 1000 + transfers.size]);
  }
}
