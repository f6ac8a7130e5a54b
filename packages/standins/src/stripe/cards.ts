/** The outcome of a test card: it pays, asks for a confirmation, or is declined. */
export type CardOutcome =
  | { kind: 'pays' }
  | { kind: 'confirms' }
  | { kind: 'declines'; code: string; decline_code?: string; message: string };

const declined = (decline_code: string, message: string): CardOutcome => ({
  kind: 'declines',
  code: 'card_declined',
  decline_code,
  message,
});

/** Stripe's own test cards. */
const testCards: Record<string, CardOutcome> = {
  '4242424242424242': { kind: 'pays' },
  '5555555555554444': { kind: 'pays' },
  '378282246310005': { kind: 'pays' },
  '4000002500003155': { kind: 'confirms' },
  '4000000000000002': declined('generic_decline', 'Your card was declined. Please try a different card.'),
  '4000000000009995': declined(
    'insufficient_funds',
    'Your card has insufficient funds. Try a different card.',
  ),
  '4000000000000069': { kind: 'declines', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    kind: 'declines',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000000000000119': {
    kind: 'declines',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

/** The outcome of a card; unknown numbers are declined. */
export const outcomeOf = (number: string): CardOutcome =>
  testCards[number] ??
  declined('test_mode_live_card', 'Your card was declined. This is a sandbox: only test cards can pay here.');

export const isTestCard = (number: string) => Object.hasOwn(testCards, number);

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^5[1-5]/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}

/** Checks the Luhn digit. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Stripe's test accounts for bank debits: outcome, and seconds until then. */
export const testAccounts: Record<string, { succeeds: boolean; afterSeconds: number }> = {
  AT611904300234573201: { succeeds: true, afterSeconds: 10 },
  AT321904300235473204: { succeeds: true, afterSeconds: 180 },
  AT861904300235473202: { succeeds: false, afterSeconds: 10 },
  AT051904300235473205: { succeeds: false, afterSeconds: 180 },
};
