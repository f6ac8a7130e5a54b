import { admin } from '@rosette/shared/contract/admin.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aBusiness } from '#test/listings.ts';
import { aMember, aUser } from '#test/people.ts';
import { answerNothingReported } from '#test/safety.ts';
import { answer } from '#test/server.ts';
import { answerApp, answerPages, openApp } from '#test/walk.tsx';

const me = aUser({ membership_tier: 'corporate' });
const numbered = <T,>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n + 1));

let app: ReturnType<typeof openApp>;
beforeEach(() => void answerApp());

/** Clicks a link of the bar. */
const goTo = async (name: string) =>
  app.person.click(
    within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name }),
  );
/** An admin panel in which nothing waits. */
function answerPanel() {
  const lists = [admin.pendingPartnerships, admin.pendingAdvertisements, admin.inquiries, admin.payments];
  for (const list of [...lists, admin.failedMails]) answer(list, []);
  answerNothingReported();
}

describe('a list that another page shows in other pages', () => {
  test('the events are all there after the dashboard, which shows three', async () => {
    answerPages(
      events.list,
      numbered(7, (n) => anEvent({ id: `e${n}`, title: `Evening ${n}` })),
    );
    app = openApp('/dashboard', me);
    expect(await screen.findByRole('heading', { name: 'Evening 3' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Evening 4' })).toBeNull();
    await goTo('Events');
    expect(await screen.findByRole('heading', { level: 1, name: 'Community Events' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Evening 7' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('the showcase and the members are all there after the admin panel, which shows fewer', async () => {
    answerPages(
      businesses.list,
      numbered(12, (n) => aBusiness({ id: `b${n}`, name: `Pottery ${n}` })),
    );
    answerPages(
      users.list,
      numbered(55, (n) => aMember({ id: `m${n}`, full_name: `Member ${n}` })),
    );
    answerPanel();
    app = openApp('/admin', aUser({ role: 'admin' }));
    expect(await screen.findByRole('group', { name: 'Pottery 9' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Pottery 10' })).toBeNull();
    await goTo('Businesses');
    expect(await screen.findByRole('heading', { name: 'Pottery 12' })).toBeVisible();
    await goTo('Members');
    expect(await screen.findByRole('heading', { name: 'Member 55' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await app.back();
    await app.back();
    await app.person.click(await screen.findByRole('tab', { name: /^Users/ }));
    expect(await screen.findByRole('row', { name: /Member 50/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /Member 51/ })).toBeNull();
  });
});
