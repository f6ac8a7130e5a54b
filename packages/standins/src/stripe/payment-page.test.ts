import { expect, test } from 'vitest';
import { membership, startWorld } from './test/sandbox-world.ts';

const typed = {
  email: 'ada@rosette.example',
  number: '4242 4242 4242 4242',
  expiry: '12/40',
  cvc: '123',
  name: 'Ada Lovelace',
};

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

async function openPage(more = {}) {
  const world = await startWorld();
  const session = await world.stripe.checkout.sessions.create(membership(more));
  const page = session.url ?? '';
  return {
    ...world,
    id: session.id,
    page,
    retrieve: () => world.stripe.checkout.sessions.retrieve(session.id),
  };
}

test('the page says that it is a sandbox, what is paid, and labels every field', async () => {
  const { page } = await openPage();
  const response = await fetch(page);
  const html = await response.text();
  expect(html).toContain('Payment sandbox.');
  for (const label of ['Email', 'Card number', 'Expiry (MM/YY)', 'CVC', 'Name on card']) {
    expect(html).toMatch(new RegExp(`<label for="\\w+">${label.replace(/[()/]/g, '\\$&')}</label>`));
  }
  expect(html).toContain('<button type="submit">Pay €25.00</button>');
  expect(html).toContain('<a href="http://localhost:3000/membership">Back to Rosette</a>');
  expect(html).toContain('value="ada@rosette.example"');
  expect(response.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*form-action 'self' http:\/\/localhost:3000/,
  );
});

test('a valid card redirects to success_url with the session id', async () => {
  const { page, id, retrieve, control, webhook } = await openPage();
  const answer = await submit(page, typed);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:3000/payment-success?session_id=${id}`);
  expect(await retrieve()).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'ada@rosette.example', name: 'Ada Lovelace' },
  });
  await control.webhooksSettled();
  expect(webhook.types()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
});

test('submitting twice pays once', async () => {
  const { page, control, webhook, id } = await openPage();
  const answers = await Promise.all([submit(page, typed), submit(page, typed)]);
  expect(answers.map(({ headers }) => headers.get('location')?.endsWith(id))).toEqual([true, true]);
  await control.webhooksSettled();
  expect(webhook.types().filter((type) => type === 'charge.succeeded')).toHaveLength(1);
});

test.for([
  ['4000 0000 0000 0002', 'Your card was declined.', 'generic_decline'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.', 'insufficient_funds'],
  ['4111 1111 1111 1111', 'only test cards can pay here', 'test_mode_live_card'],
])('card %s is declined, and another one can pay', async ([number = '', message = '', decline_code]) => {
  const { page, stripe, retrieve } = await openPage();
  const answer = await submit(page, { ...typed, number });
  expect(answer.status).toBe(402);
  const html = await answer.text();
  expect(html).toMatch(new RegExp(`role="alert">[^<]*${message}`));
  expect(html).not.toContain('value="123"');
  const declined = await retrieve();
  expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  const intent = await stripe.paymentIntents.retrieve(String(declined.payment_intent));
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code },
  });
  expect((await submit(page, typed)).status).toBe(303);
  expect(await retrieve()).toMatchObject({ payment_status: 'paid', payment_intent: intent.id });
});

test('a 3D Secure card pays after the confirmation', async () => {
  const { page, retrieve, webhook, control } = await openPage();
  const asked = await submit(page, { ...typed, number: '4000 0025 0000 3155' });
  const confirmPage = new URL(asked.headers.get('location') ?? '', page).href;
  expect(await (await fetch(confirmPage)).text()).toContain('Complete authentication');
  expect(await retrieve()).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  const refused = await submit(confirmPage, { answer: 'refuse' });
  const html = await refused.text();
  expect(html).toContain('We are unable to authenticate your payment method.');
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  await submit(new URL(action, confirmPage).href, { ...typed, number: '4000 0025 0000 3155' });
  expect((await submit(confirmPage, { answer: 'confirm' })).status).toBe(303);
  expect(await retrieve()).toMatchObject({ status: 'complete', payment_status: 'paid' });
  await control.webhooksSettled();
  expect(webhook.types().filter((type) => type === 'payment_intent.requires_action')).toHaveLength(2);
});

test.for([
  ['AT32 1904 3002 3547 3204', 'paid', 'checkout.session.async_payment_succeeded'],
  ['AT05 1904 3002 3547 3205', 'unpaid', 'checkout.session.async_payment_failed'],
])(
  'bank debit %s completes the session at once and is settled later',
  async ([iban = '', payment_status, type = '']) => {
    const { page, retrieve, control, webhook } = await openPage();
    const answer = await submit(`${page}?method=sepa_debit`, { email: typed.email, name: typed.name, iban });
    expect(answer.status).toBe(303);
    expect(await retrieve()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    await control.webhooksSettled();
    expect(webhook.types()).toContain('checkout.session.completed');
    await control.moveClock({ seconds: 200 });
    expect(await retrieve()).toMatchObject({ status: 'complete', payment_status });
    await control.webhooksSettled();
    expect(webhook.types().at(-1)).toBe(type);
  },
);

test('invalid fields are marked, and no payment is attempted', async () => {
  const { page, retrieve } = await openPage();
  const answer = await submit(page, {
    email: 'ada',
    number: '4242 4242 4242 4241',
    expiry: '12/20',
    cvc: '',
    name: '',
  });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  for (const message of [
    'Enter a valid email address.',
    'Your card number is invalid.',
    'Your card&#39;s expiration date is in the past.',
  ]) {
    expect(html).toContain(message);
  }
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(5);
  expect(await retrieve()).toMatchObject({ payment_intent: null });
});

test('a card is valid until the end of its month', async () => {
  const { page, control } = await openPage();
  const { now } = await control.clock();
  const [year = '', month = ''] = now.split('-');
  expect((await submit(page, { ...typed, expiry: `${month}/${year.slice(2)}` })).status).toBe(303);
});

test('an ended session has a page that says so, without a form', async () => {
  const { page, control, id, retrieve } = await openPage();
  await control.expireSession({ session: id });
  const shown = await fetch(page);
  expect(shown.status).toBe(410);
  expect(await shown.text()).toContain('This payment page has expired');
  expect((await submit(page, typed)).status).toBe(410);
  expect(await retrieve()).toMatchObject({ status: 'expired', payment_intent: null });
});

test('a paid session has a page that links back; an unknown one is 404', async () => {
  const { page, control, id, url } = await openPage();
  await control.pay({ session: id });
  const shown = await fetch(page);
  expect(shown.status).toBe(410);
  expect(await shown.text()).toContain(`session_id=${id}">Back to Rosette</a>`);
  expect((await fetch(`${url}/c/pay/cs_test_nobody`)).status).toBe(404);
});

test('texts of the product are escaped on the page', async () => {
  const { page } = await openPage({
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'eur',
          unit_amount: 100,
          product_data: { name: '<script>alert(1)</script>' },
        },
      },
    ],
  });
  const html = await (await fetch(page)).text();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; × 2');
  expect(html).not.toContain('<script');
});

test('a currency other than the euro has no bank debit', async () => {
  const { page } = await openPage({
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'A' } } },
    ],
  });
  const html = await (await fetch(`${page}?method=sepa_debit`)).text();
  expect(html).toContain('Card number');
  expect(html).not.toContain('IBAN');
});

test('the address is asked for where it is required, and stands in the session', async () => {
  const offered = await openPage({ billing_address_collection: 'auto' });
  expect(await (await fetch(offered.page)).text()).not.toContain('Postal code');
  const { page, retrieve } = await openPage({ billing_address_collection: 'required' });
  expect(await (await fetch(page)).text()).toMatch(/<label for="line1">Address<\/label>/);
  const refused = await submit(page, { ...typed, country: 'Germany' });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Enter your billing address.');
  const address = { line1: 'Rosenweg 1', postal_code: '50667', city: 'Köln', country: 'de' };
  expect((await submit(page, { ...typed, ...address })).status).toBe(303);
  expect(await retrieve()).toMatchObject({
    billing_address_collection: 'required',
    customer_details: { address: { ...address, country: 'DE', line2: null } },
  });
});
