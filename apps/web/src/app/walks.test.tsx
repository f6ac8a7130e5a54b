import { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { admin } from '@rosette/shared/contract/admin.ts';
import { applications } from '@rosette/shared/contract/applications.ts';
import { blocks } from '@rosette/shared/contract/blocks.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import { contactRequests } from '@rosette/shared/contract/contacts.ts';
import { conversations } from '@rosette/shared/contract/conversations.ts';
import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { memberships } from '@rosette/shared/contract/memberships.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { profiles } from '@rosette/shared/contract/profiles.ts';
import { setup } from '@rosette/shared/contract/setup.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { texts } from '#lib/texts.ts';
import { anEvent } from '#test/events.ts';
import { aBusiness, anOpportunity } from '#test/listings.ts';
import { aConversation, aNotification, anIntroduction } from '#test/messages.ts';
import { aMember, anActivity, aPerson, aUser } from '#test/people.ts';
import { answerNothingReported } from '#test/safety.ts';
import { answer, delayAnswer, refuse, server } from '#test/server.ts';
import { answerApp, answerPages, openApp } from '#test/walk.tsx';
import { setWidth } from '#test/width.ts';

const me = aUser({ membership_tier: 'corporate', time_zone: 'Europe/Berlin' });
const numbered = <T,>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n + 1));

let app: ReturnType<typeof openApp>;
let send: ReturnType<typeof answerApp>['send'];
beforeEach(() => {
  send = answerApp().send;
  answer(profiles.activity, anActivity());
});

/** Clicks a link of the bar. */
const goTo = async (name: string) =>
  app.person.click(
    within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name }),
  );
const gone = { status: 404, detail: 'It does not exist' };

/** Deletes the item of the page, with the answers after it. */
async function deleteItem(what: string, remove: Endpoint, afterwards: () => void) {
  await app.person.click(await screen.findByRole('button', { name: 'Delete' }));
  answer(remove, undefined as never);
  afterwards();
  const question = await screen.findByRole('alertdialog', { name: `Delete this ${what}?` });
  await app.person.click(within(question).getByRole('button', { name: `Delete ${what}` }));
}

/** An admin panel in which nothing waits. */
function answerPanel() {
  const lists = [admin.pendingPartnerships, admin.pendingAdvertisements, admin.inquiries, admin.payments];
  for (const list of [...lists, admin.failedMails, admin.failedJobs]) answer(list, []);
  answer(setup.checklist, { is_hidden: true, steps: [] });
  answerNothingReported();
}

test('the dashboard takes six calls, with those of its frame, and the live stream', async () => {
  const paths: string[] = [];
  const note = ({ request }: { request: Request }) => void paths.push(new URL(request.url).pathname);
  server.events.on('request:start', note);
  app = openApp('/dashboard', me);
  expect(await screen.findByRole('heading', { name: 'Member Spotlight' })).toBeVisible();
  server.events.removeListener('request:start', note);
  const frame = ['users/me', 'site', 'notifications/stream'];
  const own = ['dashboard', 'dashboard/members', 'dashboard/news', 'stats'];
  expect(paths.toSorted()).toEqual([...frame, ...own].map((path) => `/api/${path}`).toSorted());
});

test('who goes to another page while her account is loaded is not led to the dashboard', async () => {
  app = openApp('/', me);
  const { release } = delayAnswer(users.me, me);
  const arrives = app.goTo('/opportunities');
  release();
  await arrives;
  expect(await screen.findByRole('heading', { level: 1, name: 'Opportunities Board' })).toBeVisible();
  expect(app.address()).toBe('/opportunities');
});

describe('a list that another page shows in other pages', () => {
  test('the events are all there after the dashboard, which tells her blocks', async () => {
    const asked = answer(blocks.list, []);
    answerPages(
      events.list,
      numbered(7, (n) => anEvent({ id: `e${n}`, title: `Evening ${n}` })),
    );
    app = openApp('/dashboard', me);
    expect(await screen.findByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    await goTo('Events');
    expect(await screen.findByRole('heading', { level: 1, name: 'Community Events' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Evening 7' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('the showcase and the members are all there after the admin panel, which shows fewer', async () => {
    answerPages(
      businesses.list,
      numbered(55, (n) => aBusiness({ id: `b${n}`, name: `Pottery ${n}` })),
    );
    answerPages(
      users.list,
      numbered(55, (n) => aMember({ id: `m${n}`, full_name: `Member ${n}` })),
    );
    answerPanel();
    app = openApp('/admin/showcase', aUser({ role: 'admin', time_zone: 'Europe/Berlin' }));
    expect(await screen.findByRole('group', { name: 'Pottery 50' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Pottery 51' })).toBeNull();
    await goTo('Businesses');
    expect(await screen.findByRole('heading', { name: 'Pottery 55' })).toBeVisible();
    await goTo('Members');
    expect(await screen.findByRole('heading', { name: 'Member 55' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await app.back();
    await app.back();
    expect(await screen.findByRole('group', { name: 'Pottery 50' })).toBeVisible();
    await app.person.click(screen.getByRole('link', { name: /^Overview/ }));
    await app.person.click(await screen.findByRole('tab', { name: /^Users/ }));
    expect(await screen.findByRole('row', { name: /Member 50/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /Member 51/ })).toBeNull();
  });
});

describe('a page whose item is gone', () => {
  const own = aBusiness({ owner_id: me.id, name: 'Lind Studio' });
  const posting = anOpportunity({ poster_id: me.id, title: 'Potter wanted' });

  test('is left when she deletes her business there, and Back does not lead to it', async () => {
    answer(businesses.list, [own]);
    answer(businesses.get, own);
    app = openApp('/dashboard', me);
    await goTo('Businesses');
    await app.person.click(await screen.findByRole('link', { name: 'Lind Studio' }));
    await deleteItem('business', businesses.remove, () => {
      answer(businesses.list, []);
      refuse(businesses.get, gone);
    });
    expect(await screen.findByText('No businesses showcased yet')).toBeVisible();
    expect(app.address()).toBe('/businesses');
    await app.back();
    expect(await screen.findByText('No businesses showcased yet')).toBeVisible();
    expect(screen.queryByText('Lind Studio')).toBeNull();
  });

  test('is left when she deletes her opportunity there', async () => {
    answer(opportunities.list, [posting]);
    answer(opportunities.get, posting);
    answer(applications.applicants, []);
    app = openApp('/opportunities', me);
    await app.person.click(await screen.findByRole('link', { name: 'Potter wanted' }));
    await deleteItem('opportunity', opportunities.remove, () => {
      answer(opportunities.list, []);
      refuse(opportunities.get, gone);
    });
    await waitFor(() => expect(app.address()).toBe('/opportunities'));
    await waitFor(() => expect(screen.queryByText('Potter wanted')).toBeNull());
  });

  test.each([
    ['business', `/businesses/${own.id}`, businesses.get, own],
    ['opportunity', `/opportunities/${posting.id}`, opportunities.get, posting],
    ['event', `/events/${anEvent().id}`, events.get, anEvent({ organizer_id: me.id })],
    ['member', `/profile/${aMember().id}`, users.get, aMember()],
    ['conversation', `/messages/${aConversation().id}`, conversations.get, aConversation()],
  ] as const)(
    'says so after another tab deleted the %s, and shows nothing of it',
    async (what, at, get, item) => {
      answer(applications.applicants, []);
      answer(events.attendees, []);
      answer(conversations.messages, []);
      answer(get, item as never);
      app = openApp(at, me);
      const [name] = await screen.findAllByRole('heading', { level: 1 });
      refuse(get, gone);
      app.turnTo();
      expect(await screen.findByText(`This ${what} could not be found`)).toBeVisible();
      expect(name).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    },
  );
});

describe('a change', () => {
  test('of her name is on the page of her business, loaded before', async () => {
    const own = (full_name: string) =>
      aBusiness({ owner_id: me.id, owner: aPerson({ id: me.id, full_name }) });
    answer(users.get, aMember({ ...me, email: me.email }));
    answer(businesses.get, own('Ada Lind'));
    app = openApp(`/businesses/${own('').id}`, me);
    await app.person.click(await screen.findByRole('link', { name: 'Ada Lind' }));
    await app.person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    await app.person.type(await screen.findByLabelText('Full Name'), 'say');
    answer(businesses.get, own('Ada Lindsay'));
    answer(users.updateMe, { ...me, full_name: 'Ada Lindsay' });
    await app.person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    await app.back();
    expect(await screen.findByRole('link', { name: 'Ada Lindsay' })).toBeVisible();
  });

  test('by a block is seen in introductions loaded before', async () => {
    const grace = anIntroduction().second;
    answer(contactRequests.list, []);
    answer(introductions.list, [anIntroduction()]);
    answer(users.get, aMember({ ...grace, id: grace.id ?? '' }));
    app = openApp('/messages?tab=requests', me);
    await app.person.click(await screen.findByRole('link', { name: /^See the profile of Grace/ }));
    await app.person.click(await screen.findByRole('button', { name: 'More' }));
    await app.person.click(await screen.findByRole('menuitem', { name: 'Block' }));
    answer(blocks.create, { person: grace, created_at: '2026-01-15T10:00:00.000Z' });
    answer(introductions.list, []);
    await app.person.click(await screen.findByRole('button', { name: 'Block' }));
    await waitFor(() => expect(app.address()).toBe('/members'));
    await app.back();
    await app.back();
    expect(await screen.findByText('No requests')).toBeVisible();
  });

  test('by a block leaves her events out of the list, though the dashboard was loaded before it', async () => {
    const maren = aMember();
    answer(events.list, [anEvent({ title: 'Unwanted', organizer_id: maren.id })]);
    answer(users.get, maren);
    app = openApp('/dashboard', me);
    expect(await screen.findByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    await app.goTo(`/profile/${maren.id}`);
    await app.person.click(await screen.findByRole('button', { name: 'More' }));
    await app.person.click(await screen.findByRole('menuitem', { name: 'Block' }));
    const block = { person: aPerson({ id: maren.id }), created_at: '2026-01-15T10:00:00.000Z' };
    answer(blocks.create, block);
    answer(blocks.list, [block]);
    await app.person.click(await screen.findByRole('button', { name: 'Block' }));
    await waitFor(() => expect(app.address()).toBe('/members'));
    await goTo('Events');
    expect(await screen.findByText('No events scheduled yet')).toBeVisible();
    expect(screen.queryByText('Unwanted')).toBeNull();
  });
});

describe('a notification that comes live', () => {
  const about = { title: 'News', text: null, path: '/', actor: null };

  test('of a place on the waitlist shows it on the page of the event', async () => {
    const event = anEvent({ capacity: 1, my_rsvp: 'waitlisted' });
    answer(events.get, event);
    answer(events.mine, [{ event_id: event.id, state: 'waitlisted' }]);
    answer(events.attendees, []);
    app = openApp(`/events/${event.id}`, me);
    expect(await screen.findByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
    answer(events.get, { ...event, my_rsvp: 'going' });
    answer(events.mine, [{ event_id: event.id, state: 'going' }]);
    send('notification', aNotification({ ...about, kind: 'waitlist_promoted' }));
    expect(await screen.findByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
  });

  test('of a membership that was given lists it on the page of memberships', async () => {
    answer(payments.mine, []);
    answer(memberships.packages, membershipOffers(texts));
    const asked = answer(memberships.mine, []);
    app = openApp('/membership', me);
    await waitFor(() => expect(asked).toHaveLength(1));
    const given = { id: 'g', tier: 'corporate', from: '2026-01-01T10:00:00.000Z', until: null } as const;
    answer(memberships.mine, [{ ...given, source: 'given', payment_id: null, ended_at: null }]);
    send('notification', aNotification({ ...about, kind: 'role_changed' }));
    const list = within(await screen.findByRole('region', { name: 'Your payments' }));
    expect(list.getByText('Given')).toBeVisible();
  });

  test('of a new role shows what it opens', async () => {
    setWidth(1280);
    app = openApp('/dashboard', me);
    const bar = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(bar).queryByRole('link', { name: 'Partner' })).toBeNull();
    answer(users.me, { ...me, role: 'partner' });
    send('notification', aNotification({ ...about, kind: 'role_changed' }));
    expect(await within(bar).findByRole('link', { name: 'Partner' })).toBeVisible();
  });
});
