import { isCardNumber, isTestCard } from './cards.ts';
import type { FormTree } from './form-encoding.ts';
import { isEmail } from './params.ts';
import type { Card, Payer } from './state.ts';

const addressFields = ['line1', 'postal_code', 'city', 'country'] as const;
type AddressField = (typeof addressFields)[number];

export type FieldName = 'email' | 'number' | 'expiry' | 'cvc' | 'name' | 'iban' | AddressField;

/** The form's values and errors. */
export interface FormState {
  values: Partial<Record<FieldName, string>>;
  errors: Partial<Record<FieldName, string>>;
}

export type CardForm = FormState & { payer: Payer; card: Card };
export type DebitForm = FormState & { payer: Payer; iban: string };

const typed = (form: FormTree, name: FieldName): string => {
  const value = form[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Month and year of 'MM/YY' or 'MM / YYYY'; null for others. */
function readExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return null;
  const given = { month: Number(month), year: 2000 + Number(year) };
  return given.month >= 1 && given.month <= 12 ? given : null;
}

function numberError(number: string): string | undefined {
  if (number === '') return 'Enter your card number.';
  return isTestCard(number) || isCardNumber(number) ? undefined : 'Your card number is invalid.';
}

function expiryError(expiry: string, now: Date): string | undefined {
  const given = readExpiry(expiry);
  if (!given) return "Enter your card's expiry date as MM/YY.";
  // A card is valid until the end of its month.
  const ends = Date.UTC(given.year, given.month);
  return ends <= now.getTime() ? "Your card's expiration date is in the past." : undefined;
}

const emailError = (email: string) => (isEmail(email) ? undefined : 'Enter a valid email address.');
const nameError = (name: string) => (name ? undefined : 'Enter the name.');
const cvcError = (cvc: string) => (/^\d{3,4}$/.test(cvc) ? undefined : "Enter your card's security code.");
const ibanError = (iban: string) =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) ? undefined : 'Enter a valid IBAN.';

/** What the page asks for where `billing_address_collection` is required. */
function readAddress(form: FormTree, isAsked: boolean) {
  if (!isAsked) return { values: {}, errors: {}, address: null };
  const values = Object.fromEntries(addressFields.map((name) => [name, typed(form, name)])) as Record<
    AddressField,
    string
  >;
  const missing = addressFields.filter((name) => values[name] === '');
  const country = values.country.toUpperCase();
  const errors: FormState['errors'] = {
    ...(!/^[A-Z]{2}$/.test(country) && { country: 'Enter a country as two letters.' }),
    ...Object.fromEntries(missing.map((name) => [name, 'Enter your billing address.'])),
  };
  return { values, errors, address: { ...values, country, line2: null, state: null } };
}

/** Without undefined entries, which would count as errors. */
const onlyWrong = (errors: Partial<Record<FieldName, string | undefined>>): FormState['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));

export function readCardForm(form: FormTree, now: Date, asksForAddress = false): CardForm {
  const billing = readAddress(form, asksForAddress);
  const [email, name, cvc, expiry] = [
    typed(form, 'email'),
    typed(form, 'name'),
    typed(form, 'cvc'),
    typed(form, 'expiry'),
  ];
  const number = typed(form, 'number').replace(/[\s-]/g, '');
  const { month, year } = readExpiry(expiry) ?? { month: 0, year: 0 };
  return {
    payer: { email, name, address: billing.address },
    card: { number, exp_month: month, exp_year: year },
    values: { email, name, expiry, number: typed(form, 'number'), ...billing.values },
    errors: onlyWrong({
      ...billing.errors,
      email: emailError(email),
      number: numberError(number),
      expiry: expiryError(expiry, now),
      cvc: cvcError(cvc),
      name: nameError(name),
    }),
  };
}

export function readDebitForm(form: FormTree, asksForAddress = false): DebitForm {
  const billing = readAddress(form, asksForAddress);
  const [email, name] = [typed(form, 'email'), typed(form, 'name')];
  const iban = typed(form, 'iban').replace(/\s/g, '').toUpperCase();
  return {
    payer: { email, name, address: billing.address },
    iban,
    values: { email, name, iban: typed(form, 'iban'), ...billing.values },
    errors: onlyWrong({
      ...billing.errors,
      email: emailError(email),
      name: nameError(name),
      iban: ibanError(iban),
    }),
  };
}
