import { errorCode } from '@rosette/shared/contract/problem.ts';
import * as z from 'zod/mini';

/**
 * An amount as it is typed, with a comma or a point before its cents, or empty. Three digits behind the mark are refused:
 * '1.200' is 1,200 in German and '1,200' in English, and both would be read as 1.20.
 */
export const typedEuros = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[-\d.,]*$/, { error: errorCode('not_a_number'), abort: true }),
    z.regex(/^(?:-?\d+(?:[.,]\d{1,2})?)?$/, errorCode('two_decimals')),
  );

/**
 * A number as it is typed, with a comma or a point and at most two decimals; null for an empty text. Other texts stay, for
 * the API to refuse.
 */
export function numberOf(text: string): number | null {
  const written = text.trim();
  if (written === '') return null;
  const isNumber = /^-?\d+(?:[.,]\d{1,2})?$/.test(written);
  return isNumber ? Number(written.replace(',', '.')) : (text as unknown as number);
}
