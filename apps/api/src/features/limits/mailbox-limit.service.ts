import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { createKeyedHash } from '#lib/keyed-hash.ts';
import { MailboxCountModel } from './mailbox-count.model.ts';

/** Anybody can name the mailbox of somebody else, so it gets few mails of receipt in a UTC day. */
const mailsPerDay = 3;

const dayMs = 86_400_000;

/**
 * Counts one more mail of receipt to a mailbox, inside the transaction that enqueues it (product/safety#without-an-account).
 * Holds also with `RATE_LIMIT=off`. The address is stored as a keyed hash only.
 * @returns whether it may be sent
 */
export async function mayMailReceipt({ config }: AppContext, address: string): Promise<boolean> {
  const now = clock.now();
  const hash = createKeyedHash(config.jwtSecrets, 'mailbox of a receipt').of(address.toLowerCase());
  const { sent } = await MailboxCountModel.findOneAndUpdate(
    { _id: `${hash} ${now.toISOString().slice(0, 10)}` },
    { $inc: { sent: 1 }, $setOnInsert: { expires_at: new Date(now.getTime() + dayMs) } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  return sent <= mailsPerDay;
}
