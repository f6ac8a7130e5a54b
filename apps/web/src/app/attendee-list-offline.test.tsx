import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '#data/queries.ts';
import { SessionProvider, useSession } from '#data/session.tsx';
import { tokenStore } from '#data/token-store.ts';
import { storedAttendeeLists } from '#features/events/stored-attendee-lists.ts';
import { AttendeeListScreen } from '#screens/events/attendees/attendee-list-screen.tsx';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { answer, refuse, server } from '#test/server.ts';
import { DeviceDataRemover } from './device-data-remover.tsx';
import { AttendeeListGuard } from './guards.tsx';
import { OutboxSender } from './outbox-sender.tsx';

const me = aUser();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const event = anEvent({ organizer_id: me.id, title: 'Round table', date: inDays(1) });
const token = `x.${btoa(JSON.stringify({ sub: me.id }))}.x`;
const adaLind = { id: 'a', full_name: 'Ada Lind', business_name: null, profile_image: null };
const ada: AttendeeDto = {
  person: adaLind,
  state: 'going',
  position: null,
  since: '2026-01-15T10:00:00.000Z',
  checked_in_at: null,
};

function Frame() {
  const { signOut } = useSession();
  return (
    <>
      <Outlet />
      <DeviceDataRemover />
      <OutboxSender />
      <button type="button" onClick={signOut}>
        Logout
      </button>
    </>
  );
}

/** Opens the attendee list as the app does, anew as after a reload. */
function open() {
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider>
            <Frame />
          </SessionProvider>
        ),
        children: [
          {
            element: <AttendeeListGuard />,
            children: [{ path: '/events/:id/attendees', element: <AttendeeListScreen /> }],
          },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [`/events/${event.id}/attendees`] },
  );
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, person: userEvent.setup() };
}

const goOffline = () => server.use(http.all('*/api/*', () => HttpResponse.error()));
function goOnline() {
  answer(users.me, me);
  answer(events.get, event);
  answer(events.attendees, [ada]);
}

const row = () => screen.findByRole('button', { name: 'Check in Ada Lind' });

beforeEach(() => {
  tokenStore.set(token);
  goOnline();
});

/** Opens the list while there is a connection, until it is kept, and leaves it. */
async function keepList() {
  const { unmount } = open();
  await row();
  expect(screen.queryByText(/as of/)).toBeNull();
  await waitFor(() => expect(storedAttendeeLists.find(me.id, event.id)).not.toBeNull());
  unmount();
}

it('shows the list as of its time after a reload without a connection, and checks in', async () => {
  await keepList();
  goOffline();
  const { person } = open();
  expect(await row()).toBeVisible();
  expect(screen.getByText(/The list as of \d\d:\d\d\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Round table' })).toBeVisible();
  await person.click(await row());
  expect(await screen.findByText(/^1 check-in is kept on this device/)).toBeVisible();
  expect(screen.getByText('1 of 1 are here')).toBeVisible();
  goOnline();
  const sent = answer(events.checkIn, { ...ada, checked_in_at: new Date().toISOString() });
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ present: true }]));
});

it('is brought up to date once there is a connection', async () => {
  await keepList();
  answer(events.attendees, [ada, { ...ada, person: { ...adaLind, id: 'b', full_name: 'Béa Roth' } }]);
  open();
  expect(await screen.findByRole('button', { name: 'Check in Béa Roth' })).toBeVisible();
  expect(screen.queryByText(/as of/)).toBeNull();
});

it('is stored for her own events only, and not for past ones', async () => {
  for (const other of [
    anEvent({ organizer_id: '65f0000000000000000000aa', date: inDays(1) }),
    anEvent({ organizer_id: me.id, date: inDays(-1) }),
  ]) {
    answer(events.get, other);
    const { unmount } = open();
    await row();
    await screen.findByRole('link', { name: other.title });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('attendees:'))).toEqual([]);
    unmount();
  }
});

it('goes when she signs out', async () => {
  await keepList();
  const { person } = open();
  await row();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(storedAttendeeLists.find(me.id, event.id)).toBeNull());
});

it('goes when the event is gone, and says so', async () => {
  await keepList();
  refuse(events.get, { status: 404, detail: 'This event does not exist' });
  refuse(events.attendees, { status: 404, detail: 'This event does not exist' });
  open();
  expect(await screen.findByRole('heading', { name: 'This event could not be found' })).toBeVisible();
  expect(storedAttendeeLists.find(me.id, event.id)).toBeNull();
});

it('does not open without a stored list', async () => {
  goOffline();
  open();
  expect(await screen.findByRole('heading', { name: 'Could not be loaded' })).toBeVisible();
});
