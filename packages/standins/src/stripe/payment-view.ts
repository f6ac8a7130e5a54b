import escapeHtml from 'escape-html';
import type Stripe from 'stripe';
import { formatAmount } from './money.ts';
import { notice, page } from './page-shell.ts';
import type { FieldName, FormState } from './payment-form.ts';
import type { Checkout } from './state.ts';

type Session = Stripe.Checkout.Session;

interface Field {
  name: FieldName;
  label: string;
  autocomplete: string;
  type?: string;
  placeholder?: string;
  isNumeric?: boolean;
}

const email: Field = { name: 'email', label: 'Email', autocomplete: 'email', type: 'email' };
const number: Field = {
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  placeholder: '1234 1234 1234 1234',
  isNumeric: true,
};
const expiry: Field = {
  name: 'expiry',
  label: 'Expiry (MM/YY)',
  autocomplete: 'cc-exp',
  placeholder: 'MM/YY',
  isNumeric: true,
};
const cvc: Field = { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', placeholder: 'CVC', isNumeric: true };
const cardName: Field = { name: 'name', label: 'Name on card', autocomplete: 'cc-name' };
const accountName: Field = { name: 'name', label: 'Name on account', autocomplete: 'name' };
const iban: Field = {
  name: 'iban',
  label: 'IBAN',
  autocomplete: 'off',
  placeholder: 'AT00 0000 0000 0000 0000',
};

const address: Field[] = [
  { name: 'line1', label: 'Address', autocomplete: 'billing address-line1' },
  { name: 'postal_code', label: 'Postal code', autocomplete: 'billing postal-code' },
  { name: 'city', label: 'City', autocomplete: 'billing address-level2' },
  { name: 'country', label: 'Country (two letters)', autocomplete: 'billing country', placeholder: 'DE' },
];

export type Method = 'card' | 'sepa_debit';

/** Absolute paths: the form is also shown under the 3D Secure path. */
const payPath = ({ id }: Session, method: Method) => `/c/pay/${id}?method=${method}`;

const amountOf = ({ amount_total, currency }: Session) => formatAmount(amount_total ?? 0, currency ?? 'eur');

function input(field: Field, { values, errors }: FormState): string {
  const { name, label, autocomplete, type = 'text', placeholder, isNumeric } = field;
  const error = errors[name];
  const described = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" required autocomplete="${autocomplete}" value="${escapeHtml(values[name] ?? '')}"${
    placeholder ? ` placeholder="${placeholder}"` : ''
  }${isNumeric ? ' inputmode="numeric"' : ''}${described}>
${error ? `<p class="wrong" id="${name}-error">${escapeHtml(error)}</p>` : ''}</div>`;
}

const testCards = `<details open><summary>Test cards</summary><dl>
<dt><code>4242 4242 4242 4242</code></dt><dd>pays</dd>
<dt><code>4000 0000 0000 0002</code></dt><dd>is refused by its bank</dd>
<dt><code>4000 0000 0000 9995</code></dt><dd>has insufficient funds</dd>
<dt><code>4000 0025 0000 3155</code></dt><dd>asks for a confirmation</dd>
</dl><p class="soft">With any date to come, any CVC and any name.</p></details>`;

const testAccounts = `<details open><summary>Test accounts</summary><dl>
<dt><code>AT61 1904 3002 3457 3201</code></dt><dd>pays after ten seconds</dd>
<dt><code>AT32 1904 3002 3547 3204</code></dt><dd>pays after three minutes</dd>
<dt><code>AT86 1904 3002 3547 3202</code></dt><dd>fails after ten seconds</dd>
</dl></details>`;

function summary({ session, line_items }: Checkout, merchant: string): string {
  const items = line_items.map(
    ({ description, quantity, amount_total, currency }) =>
      `<li><span>${escapeHtml(description ?? '')}${quantity === 1 ? '' : ` × ${quantity}`}</span>
<span>${escapeHtml(formatAmount(amount_total, currency))}</span></li>`,
  );
  const back = session.cancel_url
    ? `<p><a href="${escapeHtml(session.cancel_url)}">Back to ${escapeHtml(merchant)}</a></p>`
    : '';
  return `<section aria-label="Your order">${back}<h1>Pay ${escapeHtml(merchant)}</h1>
<p class="total">${escapeHtml(amountOf(session))}</p><ul class="items">${items.join('')}</ul></section>`;
}

function methods(session: Session, current: Method): string {
  if (session.payment_method_types.length < 2) return '';
  const link = (method: Method, label: string) =>
    `<a href="${payPath(session, method)}"${method === current ? ' aria-current="page"' : ''}>${label}</a>`;
  return `<nav aria-label="Ways to pay">${link('card', 'Card')}${link('sepa_debit', 'Bank debit (SEPA)')}</nav>`;
}

/** The payment page of a session. `message` says why the last attempt failed. */
export function paymentView(
  checkout: Checkout,
  {
    merchant,
    method,
    form,
    message,
  }: { merchant: string; method: Method; form: FormState; message?: string },
): string {
  const { session } = checkout;
  const isAsked = session.billing_address_collection === 'required';
  const billing = isAsked ? address.map((field) => input(field, form)).join('') : '';
  const fields =
    method === 'card'
      ? `${input(email, form)}${input(number, form)}<div class="pair">${input(expiry, form)}${input(cvc, form)}</div>${input(cardName, form)}${billing}`
      : `${input(email, form)}${input(iban, form)}${input(accountName, form)}${billing}
<p class="soft">The money is on its way for a while; you get to know when it has arrived.</p>`;
  return page(
    `Pay ${merchant} – payment sandbox`,
    `<main>${summary(checkout, merchant)}<section aria-labelledby="pay"><h2 id="pay">Pay with ${
      method === 'card' ? 'card' : 'bank debit'
    }</h2>
${methods(session, method)}${message ? `<p class="alert" role="alert">${escapeHtml(message)}</p>` : ''}
<form method="post" action="${payPath(session, method)}" novalidate>${fields}<button type="submit">Pay ${escapeHtml(amountOf(session))}</button></form>
${method === 'card' ? testCards : testAccounts}</section></main>`,
  );
}

/** The 3D Secure page. */
export const confirmView = ({ session }: Checkout, merchant: string) =>
  page(
    'Confirm your payment – payment sandbox',
    `<main class="single"><div><h1>Confirm your payment</h1>
<p>Your bank would ask you here whether you want to pay ${escapeHtml(amountOf(session))} to ${escapeHtml(merchant)}.</p>
<form method="post"><button name="answer" value="confirm">Complete authentication</button>
<button class="quiet" name="answer" value="refuse">Fail authentication</button></form></div></main>`,
  );

/** The page of a session that cannot be paid any more. */
export function closedView({ session }: Checkout, merchant: string): string {
  const label = `Back to ${merchant}`;
  const linkTo = (href: string | null) => (href ? { href, label } : null);
  if (session.status === 'expired') {
    const text = 'The time to pay has run out, and nothing was charged. Please start again.';
    return notice('This payment page has expired', text, linkTo(session.cancel_url));
  }
  const text =
    session.payment_status === 'paid'
      ? 'This payment has already been made. There is nothing more to do.'
      : 'This payment is on its way. There is nothing more to do.';
  return notice("You're all done here", text, linkTo(returnAddressOf(session)));
}

export const unknownView = () =>
  notice('Page not found', 'There is no payment at this address. Please check it or start again.', null);

/** The success_url with the session id. */
export const returnAddressOf = ({ id, success_url }: Session) =>
  success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? null;
