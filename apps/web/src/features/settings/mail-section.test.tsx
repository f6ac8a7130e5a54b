import { mail } from '@rosette/shared/contract/mail.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser, everyMail } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { MailSection } from './mail-section.tsx';

const open = () => renderScreen(<MailSection />, { user: aUser() });
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

it('shows what she gets and saves each choice by itself', async () => {
  answer(mail.preferences, { ...everyMail, partners: false });
  const { person } = open();
  expect(await box(/^Events/)).toBeChecked();
  expect(await box(/^Partnerships and advertising/)).not.toBeChecked();
  const sent = answer(mail.updatePreferences, { ...everyMail, events: false, partners: false });
  answer(mail.preferences, { ...everyMail, events: false, partners: false });
  await person.click(await box(/^Events/));
  expect(await screen.findByText('Your mail settings are saved')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ events: false }]);
  await waitFor(async () => expect(await box(/^Events/)).not.toBeChecked());
});

it('a choice that could not be saved goes back to what it was', async () => {
  answer(mail.preferences, everyMail);
  refuse(mail.updatePreferences, { status: 503, detail: 'Away for a moment.' });
  const { person } = open();
  await person.click(await box(/^Opportunities/));
  expect(await screen.findByText('Away for a moment.')).toBeVisible();
  await waitFor(async () => expect(await box(/^Opportunities/)).toBeChecked());
});

it('says that it is loading; what could not be loaded can be asked for again', async () => {
  refuse(mail.preferences, { status: 500, detail: 'Down' });
  const { person } = open();
  await screen.findByRole('status', { name: 'Loading your mail settings' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(mail.preferences, everyMail);
  await person.click(again);
  expect(await box(/^Membership/)).toBeChecked();
});
