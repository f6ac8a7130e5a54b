import { catalogue } from '@rosette/shared/contract/site-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, server } from '#test/server.ts';
import { answerApp, openApp } from '#test/walk.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';

describe('the catalogue', () => {
  const sold = (amount: number, value: number | null = null) => ({
    amount: { value, default: amount },
    is_offered: { value: null, default: true },
  });
  const all = (basic: ReturnType<typeof sold>) => ({
    memberships: { basic_monthly: basic },
    partnerships: { gold_yearly: sold(3000) },
    advertisements: { top_placement: sold(100) },
  });

  it('changes a price and what is offered', async () => {
    answer(catalogue.get, all(sold(25)));
    const { person } = renderScreen(<CatalogueScreen />);
    const form = within(await screen.findByRole('form', { name: 'Basic membership, one month' }));
    const price = form.getByLabelText('Price in euros');
    expect(price).toHaveValue('25');
    await person.clear(price);
    await person.type(price, '19,99');
    await person.click(form.getByLabelText('Offered'));
    const sent: { path: string; body: unknown }[] = [];
    server.use(
      http.put('*/api/admin/catalogue/:id', async ({ request }) => {
        sent.push({ path: new URL(request.url).pathname, body: await request.json() });
        answer(catalogue.get, all(sold(25, 19.99)));
        return HttpResponse.json(all(sold(25, 19.99)));
      }),
    );
    await person.click(form.getByRole('button', { name: 'Save Basic membership, one month' }));
    expect(await screen.findByText('Basic membership, one month saved')).toBeVisible();
    expect(sent).toEqual([
      { path: '/api/admin/catalogue/basic_monthly', body: { amount: 19.99, is_offered: false } },
    ]);
    expect(await screen.findByText('Default: €25')).toBeVisible();
  });

  it('says what another admin has changed meanwhile, keeps what is typed, and says it no more once that is saved', async () => {
    answer(catalogue.get, all(sold(25)));
    const { person } = renderScreen(<CatalogueScreen />);
    const form = within(await screen.findByRole('form', { name: 'Basic membership, one month' }));
    await person.clear(form.getByLabelText('Price in euros'));
    await person.type(form.getByLabelText('Price in euros'), '31');
    answer(catalogue.get, all(sold(25, 29.5)));
    const sent = answer(catalogue.update, all(sold(25, 31)));
    const save = () => person.click(form.getByRole('button', { name: 'Save Basic membership, one month' }));
    await save();
    // As the prices were loaded anew, too.
    expect(await form.findByText('Default: €25')).toBeVisible();
    expect(form.getByRole('alert')).toHaveTextContent('This was changed meanwhile: Price in euros.');
    expect([form.getByLabelText('Price in euros'), sent.length]).toEqual([
      expect.objectContaining({ value: '31' }),
      0,
    ]);
    await save();
    expect(await screen.findByText('Basic membership, one month saved')).toBeVisible();
    expect(sent[0]?.body).toEqual({ amount: 31 });
    expect(form.queryByRole('alert')).toBeNull();
  });

  it('refuses a price that may be grouped', async () => {
    answer(catalogue.get, all(sold(25)));
    const { person } = renderScreen(<CatalogueScreen />);
    const form = within(await screen.findByRole('form', { name: 'Basic membership, one month' }));
    const price = form.getByLabelText('Price in euros');
    await person.clear(price);
    await person.type(price, '1.200');
    const sent = answer(catalogue.update, all(sold(25)));
    await person.click(form.getByRole('button', { name: 'Save Basic membership, one month' }));
    await waitFor(() => expect(price).toBeInvalid());
    expect(price).toHaveAccessibleDescription(/at most two decimals/);
    expect(sent).toEqual([]);
  });
});

describe('an unsaved price', () => {
  it('is not left without asking', async () => {
    answerApp();
    const amount = { value: null, default: 25 };
    const basic = { amount, is_offered: { value: null, default: true } };
    answer(catalogue.get, { memberships: { basic_monthly: basic }, partnerships: {}, advertisements: {} });
    const { person, address } = openApp('/admin/catalogue', aUser({ role: 'admin', time_zone: 'UTC' }));
    await person.type(await screen.findByLabelText('Price in euros'), '0');
    await person.click(screen.getByRole('link', { name: 'Overview' }));
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    expect(address()).toBe('/admin/catalogue');
  });
});
