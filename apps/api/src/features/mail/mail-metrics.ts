import { Counter, Gauge } from 'prom-client';
import { isDatabaseAway } from '#lib/database.ts';
import { MailModel } from './mail.model.ts';

/** Delivery tries by outcome: `sent`, `dropped` or `failed`. */
export const mailTries = new Counter({
  name: 'mail_tries_total',
  help: 'Tries to send a mail, by kind and outcome',
  labelNames: ['kind', 'state'],
});

/** Counted per scrape, so that every process answers the same. Without a value while the database is away. */
export const mailsKept = new Gauge({
  name: 'mails',
  help: 'Mails that wait to be sent, and those that could not be delivered',
  labelNames: ['state'],
  async collect() {
    this.reset();
    try {
      const [waiting, dead] = await Promise.all([
        MailModel.countDocuments({ state: 'waiting' }),
        MailModel.countDocuments({ state: 'failed' }),
      ]);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'dead' }, dead);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  },
});
