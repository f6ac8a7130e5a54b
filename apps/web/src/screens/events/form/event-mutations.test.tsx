import { admin } from '@rosette/shared/contract/admin.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { viewerTimeZone } from '../event-times.ts';
import { EventsScreen } from '../events-screen.tsx';

const premium = aUser({ membership_tier: 'premium' });
const admins = aUser({ role: 'admin' });

const own = anEvent({ organizer_id: premium.id, time_zone: 'Asia/Tokyo' });
beforeEach(() => {
  answer(events.mine, []);
  // Read again before a change is saved.
  answer(events.get, own);
});
const open = (user = premium, at = '/events') =>
  renderScreen(<EventsScreen />, { user, at, path: '/events' });
type Person = ReturnType<typeof open>['person'];

/** happy-dom's date picker has no keyboard support; the value is set directly. */
const pick = (value: string) => fireEvent.change(screen.getByLabelText('Date'), { target: { value } });

async function fillIn(person: Person) {
  await person.type(screen.getByLabelText('Title'), 'Book club');
  await person.type(screen.getByLabelText('Description'), 'One book a month.');
  pick('2099-05-31T18:30');
  await person.type(screen.getByLabelText('Location'), 'Online');
}

/** Chooses an action in the menu of a card. */
async function choose(person: Person, name: string) {
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(await screen.findByRole('menuitem', { name }));
}

async function openCreate() {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Create Event' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create New Event' });
  const submit = () => person.click(within(dialog).getByRole('button', { name: 'Create Event' }));
  return { person, dialog, submit };
}

describe('creating an event', () => {
  it('requires its fields', async () => {
    answer(events.list, []);
    const { dialog } = await openCreate();
    expect(dialog).toHaveAccessibleDescription('Organize an event for the community');
    for (const label of ['Title', 'Description', 'Date', 'Location']) {
      expect(within(dialog).getByLabelText(label)).toBeRequired();
    }
    expect(within(dialog).getByLabelText('Image URL (Optional)')).not.toBeRequired();
    expect(within(dialog).getByLabelText('Date')).toHaveAttribute('type', 'datetime-local');
  });

  it('sends the local date and time as an instant with its zone, closes, resets the form and refetches', async () => {
    answer(events.list, []);
    const { person, submit } = await openCreate();
    await fillIn(person);
    const sent = answer(events.create, anEvent({ title: 'Book club' }));
    answer(events.list, [anEvent({ title: 'Book club' })]);
    await submit();
    expect(await screen.findByText('Event created successfully!')).toBeVisible();
    const made = await screen.findByRole('heading', { name: 'Book club' });
    expect(made).toBeVisible();
    expect(made.closest('li')).toHaveAttribute('data-new');
    expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      title: 'Book club',
      description: 'One book a month.',
      date: new Date(2099, 4, 31, 18, 30).toISOString(),
      end_date: '',
      time_zone: viewerTimeZone(),
      location: 'Online',
      online_only: false,
      address: '',
      online_url: '',
      capacity: '',
      attendee_visibility: 'members',
      guests: 'none',
      guests_from: 60,
      image: '',
    });
    await person.click(screen.getByRole('button', { name: 'Create Event' }));
    expect(await screen.findByLabelText('Title')).toHaveValue('');
  });

  it('sends nothing while a field is missing, and shows which', async () => {
    answer(events.list, []);
    const { submit } = await openCreate();
    const sent = answer(events.create, anEvent());
    await submit();
    expect(await screen.findByText('Title is required')).toBeVisible();
    expect(screen.getByText('Date is required')).toBeVisible();
    expect(screen.getByText('Location is required')).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it('asks for no place where the event is only online', async () => {
    answer(events.list, []);
    const { person, submit } = await openCreate();
    await fillIn(person);
    // Longer than the API takes, which refuses nothing once they are out of sight.
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'a'.repeat(500) } });
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'a'.repeat(500) } });
    await person.click(screen.getByRole('checkbox', { name: 'Only online' }));
    expect(screen.queryByLabelText('Location')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
    const sent = answer(events.create, anEvent());
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ online_only: true });
    expect(sent[0]?.body).not.toHaveProperty('location');
    expect(sent[0]?.body).not.toHaveProperty('address');
  });

  it('that does not repeat asks nothing of the number of dates', async () => {
    answer(events.list, []);
    const { person, submit } = await openCreate();
    await fillIn(person);
    await person.selectOptions(screen.getByLabelText('Repeats'), 'Every week');
    await person.clear(await screen.findByLabelText('How many dates'));
    await person.selectOptions(screen.getByLabelText('Repeats'), 'Never');
    const sent = answer(events.create, anEvent());
    await submit();
    expect(await screen.findByText('Event created successfully!')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).not.toHaveProperty('repeat');
  });

  it('is open to guests where that is chosen, from so many days before', async () => {
    answer(events.list, []);
    const { person, submit } = await openCreate();
    await fillIn(person);
    expect(screen.getByLabelText('Guests')).toHaveDisplayValue('Only members');
    expect(screen.queryByLabelText(/days before/)).not.toBeInTheDocument();
    await person.selectOptions(screen.getByLabelText('Guests'), 'Also guests, by e-mail');
    await person.clear(screen.getByLabelText(/days before/));
    await person.type(screen.getByLabelText(/days before/), '7');
    const sent = answer(events.create, anEvent());
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ guests: 'open', guests_from: 7 });
  });

  it('that takes no guests asks nothing of when they may come', async () => {
    answer(events.list, []);
    const { person, submit } = await openCreate();
    await fillIn(person);
    await person.selectOptions(screen.getByLabelText('Guests'), 'Also guests, by e-mail');
    await person.clear(screen.getByLabelText(/days before/));
    await person.type(screen.getByLabelText(/days before/), '90');
    await person.selectOptions(screen.getByLabelText('Guests'), 'Only members');
    const sent = answer(events.create, anEvent());
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ guests: 'none', guests_from: 60 });
  });

  it('warns of a past date', async () => {
    answer(events.list, []);
    await openCreate();
    const warning = /already passed/;
    pick('2099-05-31T18:30');
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    pick('2020-05-31T18:30');
    expect(await screen.findByText(warning)).toBeVisible();
  });

  it('refuses a year of six digits beside the field', async () => {
    answer(events.list, []);
    const { person, submit } = await openCreate();
    await fillIn(person);
    const sent = answer(events.create, anEvent());
    // happy-dom empties a value that browsers keep.
    screen.getByLabelText('Date').setAttribute('type', 'text');
    pick('120260-05-31T18:30');
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Date')).toBeInvalid());
    expect(screen.getByLabelText('Title')).toHaveValue('Book club');
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['the server’s words', 'Upgrade to Premium', 'Upgrade to Premium'],
    ['its own words where there are none', '', 'Failed to create event'],
  ])('shows a failure with %s and stays open', async (_, detail, said) => {
    answer(events.list, []);
    refuse(events.create, { status: 403, detail });
    const { person, submit } = await openCreate();
    await fillIn(person);
    await submit();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('changing an event', () => {
  it.each([
    ['its organiser', premium, ['Edit', 'Copy event', 'Cancel event']],
    ['an admin', admins, ['Set sponsor', 'Edit', 'Copy event', 'Cancel event']],
  ])('shows %s its actions in a menu', async (_, user, names) => {
    answer(events.list, [own]);
    const { person } = open(user);
    await person.click(await screen.findByRole('button', { name: 'More' }));
    const offered = screen.getAllByRole('menuitem');
    expect(offered.map((item) => item.textContent)).toEqual(names);
  });

  it('shows another member no menu', async () => {
    answer(events.list, [own]);
    open(aUser({ id: 'other', membership_tier: 'premium' }));
    await screen.findByText('Round table');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('keeps an unchanged date and its zone', async () => {
    answer(events.list, [own]);
    const sent = answer(events.update, own);
    const { person } = open();
    await choose(person, 'Edit');
    await person.clear(await screen.findByLabelText('Title'));
    await person.type(screen.getByLabelText('Title'), 'New title');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Event updated successfully!')).toBeVisible();
    expect(sent[0]?.body).toEqual({ title: 'New title' });
  });

  it('shows what an admin has changed meanwhile, and saves only what was changed in the form', async () => {
    answer(events.list, [own]);
    const sent = answer(events.update, own);
    const { person } = open();
    await choose(person, 'Edit');
    await person.type(await screen.findByLabelText('Description'), ' Bring tea.');
    answer(events.get, { ...own, location: 'Town hall' });
    const save = async () => person.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This was changed meanwhile: Location. The form shows it now. Your changes are not saved yet: read it once more and save.',
    );
    expect(sent).toHaveLength(0);
    expect(screen.getByLabelText('Location')).toHaveValue('Town hall');
    expect(screen.getByLabelText('Description')).toHaveValue(`${own.description} Bring tea.`);
    await save();
    expect(await screen.findByText('Event updated successfully!')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ description: `${own.description} Bring tea.` }]);
  });

  it('shows the text of an admin where both have changed it', async () => {
    answer(events.list, [own]);
    const sent = answer(events.update, own);
    const { person } = open();
    await choose(person, 'Edit');
    await person.type(await screen.findByLabelText('Description'), ' Bring tea.');
    answer(events.get, { ...own, description: 'Without the insult' });
    await person.click(await screen.findByRole('button', { name: 'Save Changes' }));
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText('Without the insult')).toBeVisible();
    expect(
      note.getByText('You have changed this, too. Saving replaces what stands there now:'),
    ).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ description: `${own.description} Bring tea.` });
  });

  it.each([
    [false, { online_only: true }],
    [true, { online_only: false, location: 'Hamburg' }],
  ])('sends a place only where there is one: from only online %j', async (online_only, body) => {
    answer(events.list, [{ ...own, online_only }]);
    answer(events.get, { ...own, online_only });
    const sent = answer(events.update, own);
    const { person } = open();
    await choose(person, 'Edit');
    const onlyOnline = await screen.findByRole('checkbox', { name: 'Only online' });
    if (online_only) await person.click(onlyOnline);
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'Hamburg' } });
    if (!online_only) await person.click(onlyOnline);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual(body);
  });

  it("sends a changed date in the event's zone", async () => {
    answer(events.list, [own]);
    const sent = answer(events.update, own);
    const { person } = open();
    await choose(person, 'Edit');
    await screen.findByLabelText('Date');
    pick('2099-01-02T09:00');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      // 9:00 in Tokyo, the event's zone.
      date: '2099-01-02T00:00:00.000Z',
      time_zone: 'Asia/Tokyo',
      time: null,
    });
  });

  it('is cancelled only after a confirmation, with a message to attendees', async () => {
    answer(events.list, [own]);
    const sent = answer(events.remove, undefined);
    const { person } = open();
    await choose(person, 'Cancel event');
    let dialog = within(await screen.findByRole('dialog', { name: 'Cancel this event?' }));
    await person.click(dialog.getByRole('button', { name: 'Keep event' }));
    expect(sent).toHaveLength(0);
    await choose(person, 'Cancel event');
    dialog = within(await screen.findByRole('dialog', { name: 'Cancel this event?' }));
    await person.type(dialog.getByRole('textbox'), 'The room is flooded.');
    answer(events.list, []);
    await person.click(dialog.getByRole('button', { name: 'Cancel event' }));
    expect(await screen.findByText('Event cancelled')).toBeVisible();
    expect(await screen.findByText('No events scheduled yet')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ message: 'The room is flooded.' }]);
  });

  it('of a series is cancelled from the list with its later dates where that is chosen', async () => {
    answer(events.list, [{ ...own, later_dates: 3 }]);
    const sent = answer(events.remove, undefined);
    const { person } = open();
    await choose(person, 'Cancel event');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this event?' }));
    await person.selectOptions(dialog.getByLabelText('Which dates?'), 'This and the 3 later ones');
    await person.click(dialog.getByRole('button', { name: 'Cancel event' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ scope: 'following' }]));
  });

  it('of somebody else is cancelled by an admin with a reason beside the message', async () => {
    answer(events.list, [{ ...own, organizer_id: 'somebody' }]);
    const sent = answer(events.remove, undefined);
    const { person } = open(admins);
    await choose(person, 'Cancel event');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this event?' }));
    const submit = () => person.click(dialog.getByRole('button', { name: 'Cancel event' }));
    await submit();
    expect(await dialog.findByText('Reason is required')).toBeVisible();
    await person.type(dialog.getByLabelText('Reason'), 'It is a scam');
    await submit();
    expect(await screen.findByText('Event cancelled')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ message: '', reason: 'It is a scam', rule: 'terms' }]);
  });

  it('that is over is deleted instead', async () => {
    answer(events.list, [{ ...own, date: '2020-01-01T10:00:00.000Z' }]);
    const sent = answer(events.remove, undefined);
    const { person } = open(premium, '/events?past=true');
    await choose(person, 'Delete event');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this event?' }));
    await person.click(question.getByRole('button', { name: 'Delete event' }));
    expect(await screen.findByText('Event deleted')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('requires an end after the start', async () => {
    answer(events.list, [own]);
    const sent = answer(events.update, own);
    const { person } = open();
    await choose(person, 'Edit');
    await screen.findByLabelText('Date');
    pick('2099-01-02T09:00');
    fireEvent.change(screen.getByLabelText('End'), { target: { value: '2099-01-02T08:00' } });
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('An event has to end after it starts')).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it('sends the capacity as a number', async () => {
    answer(events.list, [own]);
    const sent = answer(events.update, own);
    const { person } = open();
    await choose(person, 'Edit');
    await person.type(await screen.findByLabelText('Capacity'), '12');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ capacity: 12 });
  });

  it('gets a sponsor from an admin', async () => {
    answer(events.list, [own]);
    const sent = answer(admin.patchEvent, own);
    const { person } = open(admins);
    await choose(person, 'Set sponsor');
    await person.click(await screen.findByLabelText('This event is sponsored'));
    await person.type(screen.getByLabelText('Sponsor name'), 'Bloom Bank');
    await person.click(screen.getByRole('button', { name: 'Save Sponsor' }));
    expect(await screen.findByText('Sponsor saved')).toBeVisible();
    expect(sent[0]?.body).toEqual({ is_sponsored: true, sponsor_name: 'Bloom Bank' });
  });
});
