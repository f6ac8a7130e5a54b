import { Counter, Gauge } from 'prom-client';
import { isDatabaseAway } from '#lib/database.ts';
import { MailModel } from './mail.model.ts';

/** Tries to send, by what came of them; `waiting` is one that is made again. */
export const mailTries = new Counter({
  name: 'mail_tries_total',
  help: 'Tries to send a mail, by kind and what came of them',
  labelNames: ['kind', 'state'],
});

/**
 * Counted when somebody asks for metrics, so that it is the same whichever process is asked. While the database is away
 * there is no number: a scrape is answered without it.
 */
export const mailsKept = new Gauge({
  name: 'mails',
  help: 'Mails that wait to be sent, and those that could not be delivered',
  labelNames: ['state'],
  async collect() {
    this.reset();
    try {
      const [waiting, dead] = await Promise.all([
        MailModel.countDocuments({ next_try_at: { $exists: true } }),
        MailModel.countDocuments({ state: 'dead' }),
      ]);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'dead' }, dead);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  },
});
