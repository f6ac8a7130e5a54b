import { users } from '@rosette/shared/contract/users.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '#data/session.tsx';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { TimeZoneSync } from './account-sync.tsx';

function Screen() {
  return (
    <>
      <TimeZoneSync />
      <p>{useSession().user?.time_zone ?? 'none'}</p>
    </>
  );
}

test("the browser's time zone is stored for a member without one", async () => {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sent = answer(users.updateMe, aUser({ time_zone }));
  renderScreen(<Screen />, { user: aUser({ time_zone: null }) });
  expect(await screen.findByText(time_zone)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ time_zone }]);
});

test('a stored time zone is kept', async () => {
  const sent = answer(users.updateMe, aUser());
  renderScreen(<Screen />, { user: aUser({ time_zone: 'Asia/Tokyo' }) });
  expect(await screen.findByText('Asia/Tokyo')).toBeVisible();
  expect(sent).toEqual([]);
});
