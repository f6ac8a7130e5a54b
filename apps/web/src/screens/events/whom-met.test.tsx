import { conversations } from '@rosette/shared/contract/conversations.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { type MeetingDto, meetings } from '@rosette/shared/contract/meetings.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { EventScreen } from './event-screen.tsx';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const choice = (number: number, traits: Partial<MeetingDto> = {}): MeetingDto => ({
  person: {
    id: String(number).padStart(24, '0'),
    full_name: `Member ${number}`,
    business_name: number === 1 ? 'Rose Bakery' : null,
    profile_image: null,
  },
  is_connected: false,
  said: false,
  ...traits,
});

function open(choices: MeetingDto[], date = ago(1), hash = '') {
  const event = anEvent({ date, my_rsvp: 'going' });
  answer(events.get, event);
  answer(events.list, []);
  const asked = answer(meetings.list, choices);
  const view = renderScreen(<EventScreen />, {
    user: aUser(),
    at: `/events/${event.id}${hash}`,
    path: '/events/:id',
  });
  return { ...view, asked };
}

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li') as HTMLElement);
};

it('says of one that they met, and takes it back', async () => {
  const { person } = open([choice(1), choice(2)]);
  expect(await screen.findByRole('heading', { name: 'Whom did you meet?' })).toBeVisible();
  expect(screen.getByText('She is told only if she says the same.')).toBeVisible();
  expect((await row('Member 1')).getByText('Rose Bakery')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  const said = answer(meetings.say, { state: 'said', conversation_id: null });
  answer(meetings.list, [choice(1, { said: true }), choice(2)]);
  await person.click((await row('Member 1')).getByRole('button', { name: 'We met' }));
  expect(await (await row('Member 1')).findByText('You said that you met')).toBeVisible();
  expect(said).toHaveLength(1);

  const undone = answer(meetings.takeBack, { state: null });
  answer(meetings.list, [choice(1), choice(2)]);
  await person.click((await row('Member 1')).getByRole('button', { name: 'Undo' }));
  expect(await (await row('Member 1')).findByRole('button', { name: 'We met' })).toBeVisible();
  expect(undone).toHaveLength(1);
});

it('begins at the list where a link leads to it, and else at the top', async () => {
  open([choice(1)], ago(1), '#met');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Whom did you meet?' })).toHaveFocus());
  cleanup();
  open([choice(1)]);
  expect(await screen.findByRole('heading', { name: 'Whom did you meet?' })).not.toHaveFocus();
});

it('tells when both have said it, and leads to the conversation', async () => {
  const { person } = open([choice(1)]);
  const button = (await row('Member 1')).getByRole('button', { name: 'We met' });
  answer(conversations.list, []);
  answer(meetings.say, { state: 'connected', conversation_id: '65f0000000000000000000c1' });
  answer(meetings.list, [choice(1, { is_connected: true })]);
  await person.click(button);
  expect(await screen.findByText('You and Member 1 met. You can write to each other now.')).toBeVisible();
  await person.click(await (await row('Member 1')).findByRole('button', { name: 'Message' }));
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent('/messages/65f0000000000000000000c1'),
  );
});

it('has a search from twelve people on', async () => {
  const { person } = open(Array.from({ length: 12 }, (_, index) => choice(index + 1)));
  await person.type(await screen.findByRole('searchbox', { name: 'Search who was there' }), 'bakery');
  expect(screen.getAllByRole('button', { name: 'We met' })).toHaveLength(1);
});

it('is not asked for before the start and after 14 days', async () => {
  for (const date of [ago(-1), ago(15 * 24)]) {
    const { asked, unmount } = open([choice(1)], date);
    expect(await screen.findByRole('heading', { level: 1, name: 'Round table' })).toBeVisible();
    expect(asked).toHaveLength(0);
    unmount();
  }
});
