import { contactRequests } from '@rosette/shared/contract/contacts.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anIntroduction } from '#test/messages.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { MessagesScreen } from './messages-screen.tsx';

beforeEach(() => void answer(contactRequests.list, []));

const open = () =>
  renderScreen(<MessagesScreen />, { user: aUser(), at: '/messages?tab=requests', path: '/messages' });

const proposal = 'Maren Voss would like to introduce you to Grace Okafor';

test('an introduction is accepted and, once both accepted, links to the conversation', async () => {
  answer(introductions.list, [anIntroduction()]);
  const accepted = answer(
    introductions.accept,
    anIntroduction({ state: 'connected', my_answer: 'accepted', conversation_id: 'c' }),
  );
  const { person } = open();
  const entry = (await screen.findByRole('heading', { name: proposal })).closest('li') as HTMLElement;
  expect(within(entry).getByText('You both work with clay')).toBeVisible();
  expect(within(entry).getByRole('link', { name: 'See the profile of Grace Okafor' })).toHaveAttribute(
    'href',
    '/profile/65f000000000000000000009',
  );
  await person.click(within(entry).getByRole('button', { name: 'Yes, please' }));
  expect(await screen.findByText('You can now write to Grace Okafor')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/messages/c'));
  expect(accepted).toHaveLength(1);
});

test('the first acceptance waits for the other member, and a decline is not shown to her', async () => {
  answer(introductions.list, [anIntroduction()]);
  const { person } = open();
  await screen.findByRole('heading', { name: proposal });
  answer(introductions.accept, anIntroduction({ my_answer: 'accepted' }));
  answer(introductions.list, [anIntroduction({ my_answer: 'accepted' })]);
  await person.click(screen.getByRole('button', { name: 'Yes, please' }));
  expect(await screen.findByText('You said yes. You are connected as soon as she does, too.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'No, thanks' })).not.toBeInTheDocument();
});

test("'No, thanks' asks, then declines, and a failure is shown", async () => {
  answer(introductions.list, [anIntroduction()]);
  refuse(introductions.decline, { status: 409, detail: 'This introduction has expired' });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'No, thanks' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Say no to Grace Okafor?' }));
  await person.click(question.getByRole('button', { name: 'Say no' }));
  expect(await screen.findByText('This introduction has expired')).toBeVisible();
  const declined = answer(introductions.decline, anIntroduction({ my_answer: 'declined' }));
  answer(introductions.list, [anIntroduction({ my_answer: 'declined' })]);
  await person.click(screen.getByRole('button', { name: 'No, thanks' }));
  await person.click(screen.getByRole('button', { name: 'Say no' }));
  expect(await screen.findByText('You said no. Nobody is notified.')).toBeVisible();
  expect(declined).toHaveLength(1);
});

test('only pending ones are asked for; the introducer sees hers without buttons', async () => {
  const me = aPerson({ id: aUser().id, full_name: 'Ada Lind' });
  const asked = answer(introductions.list, [anIntroduction({ by: me, first: aPerson() })]);
  open();
  expect(
    await screen.findByRole('heading', { name: 'You introduced Maren Voss and Grace Okafor' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yes, please' })).not.toBeInTheDocument();
  expect(asked[0]?.url.searchParams.get('state')).toBe('pending');
});
