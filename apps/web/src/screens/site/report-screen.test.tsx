import { reports } from '@rosette/shared/contract/reports.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { ReportScreen } from './report-screen.tsx';

const about = '/events/65f0000000000000000000a9';
const open = () =>
  renderScreen(<ReportScreen />, { at: `/report?about=${encodeURIComponent(about)}`, path: '/report' });
type Person = ReturnType<typeof open>['person'];

const send = (person: Person) => person.click(screen.getByRole('button', { name: 'Send Report' }));

test('a visitor reports what the address names, and sees the number', async () => {
  const sent = answer(reports.createPublic, { number: 'R-2026-000123' });
  const { person } = open();
  expect(screen.getByLabelText('Page')).toHaveValue(about);
  // People copy the whole address.
  await person.clear(screen.getByLabelText('Page'));
  await person.type(screen.getByLabelText('Page'), location.origin + about);
  await person.selectOptions(screen.getByLabelText('Reason'), 'Scam or fraud');
  await person.type(screen.getByLabelText('What is wrong, and why?'), 'There is no such place');
  await person.type(screen.getByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'vera@rosette.example');
  await send(person);
  expect(await screen.findByText(/true to the best of your knowledge/)).toBeVisible();
  await person.click(screen.getByRole('checkbox'));
  await send(person);
  expect(await screen.findByText('Report sent! Its number is R-2026-000123.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      about,
      reason: 'scam',
      text: 'There is no such place',
      name: 'Vera Lind',
      email: 'vera@rosette.example',
      good_faith: true,
    },
  ]);
});

test('name and address are asked for, but not about the abuse of children', async () => {
  const sent = answer(reports.createPublic, { number: 'R-2026-000123' });
  const { person } = open();
  await person.type(screen.getByLabelText('What is wrong, and why?'), 'A picture');
  await person.click(screen.getByRole('checkbox'));
  await send(person);
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByText('Email is required')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Reason'), 'Abuse of children');
  expect(screen.getByLabelText('Name')).not.toBeRequired();
  await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
  expect(screen.queryByText('Email is required')).toBeNull();
  await send(person);
  expect(await screen.findByText('Report sent! Its number is R-2026-000123.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a refusal stands beside its field', async () => {
  const message = 'There is no public page with this address here';
  refuse(reports.createPublic, { status: 422, detail: message, errors: [{ path: 'about', message }] });
  const { person } = open();
  await person.type(screen.getByLabelText('What is wrong, and why?'), 'Wrong');
  await person.type(screen.getByLabelText('Name'), 'Vera');
  await person.type(screen.getByLabelText('Email'), 'vera@rosette.example');
  await person.click(screen.getByRole('checkbox'));
  await send(person);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Page')).toHaveAttribute('aria-invalid', 'true');
});
