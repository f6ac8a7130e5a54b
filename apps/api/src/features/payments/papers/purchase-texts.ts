import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import type { Param } from '#lib/message.ts';
import { textsOf } from '#lib/texts.ts';
import type { Payment } from '../payment.model.ts';

/** A package's name in a language; undefined for one that is not sold any more. */
const packageIn = (language: Language, id: string): string | undefined =>
  (textsOf(language).packages as Record<string, string>)[id];

/**
 * The name of what was bought, in a reader's language. Payments store the English one, an advertisement's with its title
 * behind it; a package that was renamed since keeps the name that it was bought under.
 */
export function purchaseIn(language: Language, { package_id, name }: Pick<Payment, 'package_id' | 'name'>) {
  const stored = packageIn('en', package_id);
  const isCurrent = stored !== undefined && (name === stored || name.startsWith(`${stored}: `));
  return isCurrent ? packageIn(language, package_id) + name.slice(stored.length) : name;
}

/** As `purchaseIn`, for a mail, whose language is known when it is sent. */
export const purchaseInMail = (payment: Pick<Payment, 'package_id' | 'name'>): Param => ({
  inLanguages: Object.fromEntries(languages.map((language) => [language, purchaseIn(language, payment)])),
});

/** The additional note of a receipt in a reader's language; null without one. Receipts store the English one. */
export function noteIn(language: Language, note: string | null | undefined): string | null {
  const isOurs = note === textsOf('en').documents.receipt.awaitingApproval;
  return isOurs ? textsOf(language).documents.receipt.awaitingApproval : (note ?? null);
}
