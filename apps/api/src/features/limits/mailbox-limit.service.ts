import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { createKeyedHash } from '#lib/keyed-hash.ts';
import { MailboxCountModel } from './mailbox-count.model.ts';

/** Anybody can name the mailbox of somebody else, so it gets few mails of receipt, and to guests, in a UTC day. */
const mailsPerDay = 3;

const dayMs = 86_400_000;

/**
 * Counts one more mail to a mailbox on this UTC day. Mails of different `group`s are counted apart.
 * @returns whether it may be sent
 */
async function mayMailDaily({ config }: AppContext, address: string, group = ''): Promise<boolean> {
  const now = clock.now();
  const hash = createKeyedHash(config.jwtSecrets, 'mailbox of a receipt').of(address.toLowerCase());
  const { sent } = await MailboxCountModel.findOneAndUpdate(
    { _id: `${hash} ${group}${now.toISOString().slice(0, 10)}` },
    { $inc: { sent: 1 }, $setOnInsert: { expires_at: new Date(now.getTime() + dayMs) } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  return sent <= mailsPerDay;
}

/**
 * Counts one more mail of receipt to a mailbox, inside the transaction that enqueues it (product/safety#without-an-account).
 * Holds also with `RATE_LIMIT=off`. The address is stored as a keyed hash only.
 * @returns whether it may be sent
 */
export const mayMailReceipt = (app: AppContext, address: string): Promise<boolean> =>
  mayMailDaily(app, address);

/** As `mayMailReceipt`, of a link to a guest of an event: those never use up the receipts that the law asks for. */
export const mayMailGuestLink = (app: AppContext, address: string): Promise<boolean> =>
  mayMailDaily(app, address, 'guest ');

const hourMs = 3_600_000;

/**
 * Counts a mail of a kind that a mailbox gets once an hour, inside the transaction that enqueues it.
 * @param about the kind and what it is about
 * @returns whether it may be sent
 */
export async function mayMailHourly(
  { config }: AppContext,
  address: string,
  about: string,
): Promise<boolean> {
  const now = clock.now();
  const until = new Date(now.getTime() + hourMs);
  const hash = createKeyedHash(config.jwtSecrets, 'mailbox of a receipt').of(address.toLowerCase());
  const isOfThisHour = { $gt: ['$expires_at', now] };
  const { sent } = await MailboxCountModel.findOneAndUpdate(
    { _id: `${hash} ${about}` },
    [
      {
        $set: {
          sent: { $cond: [isOfThisHour, { $add: ['$sent', 1] }, 1] },
          expires_at: { $cond: [isOfThisHour, '$expires_at', until] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after', updatePipeline: true },
  )
    .lean()
    .orFail();
  return sent === 1;
}
