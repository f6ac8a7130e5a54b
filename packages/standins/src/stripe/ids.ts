import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id as Stripe makes them, such as pi_3QX…; sessions have longer ones. */
export function newId(prefix: string, length = 24): string {
  const tail = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
  return `${prefix}_${tail}`;
}
