import { type AdminAnnouncementDto, announcements } from '@rosette/shared/contract/announcements.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { AnnouncementsScreen } from './announcements-screen.tsx';

const meeting: AdminAnnouncementDto = {
  id: '1',
  title: { en: 'We meet in May' },
  text: { en: 'Come to Berlin' },
  audience: { tiers: ['premium'], towns: ['Berlin'], countries: [], languages: [] },
  by_mail: true,
  starts_at: '2026-11-20T10:00:00.000Z',
  ends_at: null,
  state: 'sent',
  reached: { app: 1200, mail: 900, failed: 2 },
  by: aPerson(),
  created_at: '2026-11-20T10:00:00.000Z',
};

const open = () =>
  renderScreen(<AnnouncementsScreen />, { user: aUser({ role: 'admin' }), at: '/admin/announcements' });

beforeEach(() => {
  answer(users.facets, { industries: [], countries: [], towns: [], offers: [], needs: [] });
  answer(announcements.list, []);
});

it('shows how many an announcement reaches before it is made', async () => {
  const { person } = open();
  expect(await screen.findByText('Nothing was announced yet.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'New announcement' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'New announcement' }));
  await person.type(screen.getByLabelText('Title (English)'), 'We meet in May');
  await person.type(screen.getByLabelText('Text (English)'), 'Come to Berlin');
  await person.click(screen.getByLabelText('Premium'));
  await person.click(screen.getByLabelText('Also by mail'));
  const previewed = answer(announcements.preview, { members: 12, mails: 9 });
  await person.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce this?' }));
  expect(dialog.getByText('It goes to 12 members, to 9 by mail.')).toBeVisible();
  expect(dialog.getByText('Come to Berlin')).toBeVisible();
  expect(previewed[0]?.body).toMatchObject({ audience: { tiers: ['premium'], towns: [] }, by_mail: true });
  const sent = answer(announcements.create, meeting);
  answer(announcements.list, [meeting]);
  await person.click(dialog.getByRole('button', { name: 'Announce' }));
  expect(await screen.findByText('1,200 dashboards · 900 mails · 2 mails failed')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    title: { en: 'We meet in May' },
    starts_at: null,
    ends_at: null,
    by_mail: true,
  });
  expect(screen.getByText('To: Premium and Berlin')).toBeVisible();
});

it('marks title and text as required in one language, the one that is written', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'New announcement' }));
  for (const label of ['Title', 'Text']) {
    const english = screen.getByLabelText(`${label} (English)`);
    const german = screen.getByLabelText(`${label} (Deutsch)`);
    expect(english).toBeRequired();
    expect(german).not.toBeRequired();
    await person.type(german, 'Wir treffen uns');
    expect(english).not.toBeRequired();
    expect(german).toBeRequired();
  }
});

it('says what is missing', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'New announcement' }));
  await person.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findAllByText('Write this in one language at least')).toHaveLength(2);
});

it('says what is missing beside the field with the star, until it is written in any language', async () => {
  await showLanguage('de');
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Neue Mitteilung' }));
  await person.click(screen.getByRole('button', { name: 'Vorschau' }));
  const missing = 'Schreib das in mindestens einer Sprache';
  for (const label of ['Titel', 'Text']) {
    const german = screen.getByLabelText(`${label} (Deutsch)`);
    const english = screen.getByLabelText(`${label} (English)`);
    expect(german).toBeRequired();
    expect(german).toHaveAccessibleDescription(missing);
    expect(english).toHaveAccessibleDescription('');
    await person.type(english, 'We meet in May');
    await waitFor(() => expect(german).toHaveAccessibleDescription(''));
  }
  await showLanguage('en');
});

it('shows the list first, and the form behind a button until it is sent', async () => {
  answer(announcements.list, [meeting]);
  answer(announcements.preview, { members: 12, mails: 9 });
  const { person } = open();
  const button = await screen.findByRole('button', { name: 'New announcement' });
  expect(screen.queryByRole('form', { name: 'New announcement' })).not.toBeInTheDocument();
  await person.click(button);
  expect(screen.getByRole('form', { name: 'New announcement' })).toBeVisible();
  await person.type(screen.getByLabelText('Title (English)'), 'We meet in May');
  await person.type(screen.getByLabelText('Text (English)'), 'Come to Berlin');
  await person.click(screen.getByRole('button', { name: 'Preview' }));
  answer(announcements.create, meeting);
  await person.click(await screen.findByRole('button', { name: 'Announce' }));
  expect(await screen.findByText('Announced')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New announcement' })).toBeNull());
});

it('stops one that is going out', async () => {
  answer(announcements.list, [{ ...meeting, state: 'sending' }]);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  const stopped = answer(announcements.stop, { ...meeting, state: 'stopped' });
  answer(announcements.list, [{ ...meeting, state: 'stopped' }]);
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop this announcement?' }));
  await person.click(question.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Announcement stopped')).toBeVisible();
  expect(stopped[0]?.url.pathname).toBe('/api/admin/announcements/1/stop');
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
});

it('changes only title and text of one that was sent, and says so where that fails', async () => {
  answer(announcements.list, [meeting]);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  expect(dialog.queryByLabelText('Also by mail')).not.toBeInTheDocument();
  await person.type(dialog.getByLabelText('Title (English)'), '!');
  refuse(announcements.update, { status: 404, detail: 'This announcement does not exist' });
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This announcement does not exist')).toBeVisible();
  const saved = answer(announcements.update, meeting);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Announcement saved')).toBeVisible();
  expect(saved[0]?.body).toEqual({ title: { en: 'We meet in May!', de: '' } });
});

it('shows what another admin has changed meanwhile before anything is saved', async () => {
  answer(announcements.list, [meeting]);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  await person.type(dialog.getByLabelText('Text (English)'), '!');
  answer(announcements.list, [{ ...meeting, title: { en: 'We meet in June' } }]);
  const saved = answer(announcements.update, meeting);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This was changed meanwhile: Title.');
  expect(dialog.getByLabelText('Title (English)')).toHaveValue('We meet in June');
  expect(saved).toHaveLength(0);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Announcement saved')).toBeVisible();
  expect(Object.keys(saved[0]?.body as object)).toEqual(['text']);
});
