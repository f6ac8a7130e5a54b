import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#data/session.tsx';
import { readRecent, rememberRecent } from '#features/search/recent-items.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { DeviceDataRemover } from './device-data-remover.tsx';

const me = aUser();
const maren = { label: 'Maren Voss', detail: 'Voss Ceramics', path: '/profile/b' };

function Page() {
  const { user, signOut } = useSession();
  return (
    <>
      <DeviceDataRemover />
      <p>{user ? 'Signed in' : 'Signed out'}</p>
      <button type="button" onClick={signOut}>
        Logout
      </button>
    </>
  );
}

it.each(['this tab', 'another tab'])(
  'recent items of the search are removed when she signs out in %s, those of others at once',
  async (tab) => {
    rememberRecent(me.id, maren);
    rememberRecent('another', maren);
    renderScreen(<Page />, { user: me });
    await screen.findByText('Signed in');
    expect(readRecent('another')).toEqual([]);
    expect(readRecent(me.id)).toEqual([maren]);
    if (tab === 'this tab') act(() => screen.getByRole('button', { name: 'Logout' }).click());
    else {
      localStorage.removeItem('token');
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    }
    await screen.findByText('Signed out');
    await waitFor(() => expect(readRecent(me.id)).toEqual([]));
  },
);
