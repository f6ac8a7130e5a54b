import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Stripe's format, e.g. pi_3QX…; session ids are longer. */
export function newId(prefix: string, length = 24): string {
  const tail = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
  return `${prefix}_${tail}`;
}
