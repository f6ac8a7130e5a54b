import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '#data/session.tsx';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { AgreementBar } from './agreement-bar.tsx';

const at = '2026-01-15T10:00:00.000Z';
const agreement = { terms: 't2', privacy: 'p2' };

/** The bar as the layout shows it. */
function Bar() {
  const { user } = useSession();
  return user?.must_agree ? <AgreementBar user={user} /> : <p>No bar</p>;
}

test.each([
  [null, 'Please read the terms and the privacy notice'],
  [{ terms: 't1', privacy: 'p2', at }, 'The terms have changed.'],
  [{ terms: 't2', privacy: 'p1', at }, 'The privacy notice has changed.'],
  [{ terms: 't1', privacy: 'p1', at }, 'The terms and the privacy notice have changed.'],
])('who agreed to %j reads what is new', async (agreed, sentence) => {
  answer(site.get, aSite({ agreement }));
  renderScreen(<Bar />, { user: aUser({ agreed, must_agree: true }) });
  await waitFor(() => expect(screen.getByRole('complementary')).toHaveTextContent(sentence));
});

test("'I agree' is sent, and the bar goes", async () => {
  answer(site.get, aSite({ agreement }));
  const { person } = renderScreen(<Bar />, { user: aUser({ must_agree: true }) });
  expect(await screen.findByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
  const sent = answer(users.agree, undefined);
  answer(users.me, aUser({ agreed: { ...agreement, at }, must_agree: false }));
  await person.click(screen.getByRole('button', { name: 'I agree' }));
  expect(await screen.findByText('No bar')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a failure keeps the bar', async () => {
  answer(site.get, aSite({ agreement }));
  refuse(users.agree, { status: 500, detail: '' });
  const { person } = renderScreen(<Bar />, { user: aUser({ must_agree: true }) });
  await person.click(await screen.findByRole('button', { name: 'I agree' }));
  expect(await screen.findByText('Failed to save that you agree')).toBeVisible();
  expect(screen.getByRole('button', { name: 'I agree' })).toBeVisible();
});
