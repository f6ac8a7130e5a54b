import { type HealthWeekDto, health } from '@rosette/shared/contract/health.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { HealthWeeks } from './health-weeks.tsx';

const week = (traits: Partial<HealthWeekDto>): HealthWeekDto => ({
  ...{
    week: '2026-11-23',
    joined: null,
    left: null,
    active: null,
    requests: 0,
    accepted: 0,
    introductions: 0,
  },
  ...{
    connected: null,
    met: null,
    events: 0,
    seats: 0,
    guests: 0,
    came: null,
    guests_joined: null,
    opportunities: 0,
    applications: 0,
    answered: 0,
  },
  ...{ renewals_due: null, renewed: null, income: 0 },
  ...traits,
});

const open = () => renderScreen(<HealthWeeks />, { user: aUser({ role: 'admin' }) });

it('draws each number by weeks, and shows it as a table', async () => {
  const asked = answer(health.get, [week({ active: 1400, income: 75.5 }), week({ week: '2026-11-16' })]);
  const { person } = open();
  expect(await screen.findByRole('img', { name: 'Active members, peak 1,400 on Nov 23' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Joined, none in this period' })).toBeVisible();
  // Nothing is told about so few people.
  const figures = within(screen.getByRole('table', { name: 'How the community is' }));
  const cellsOf = (name: string) =>
    within(figures.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cellsOf('Active members')).toEqual(['', '1,400', '–', '1,400', '']);
  expect(cellsOf('Joined')).toEqual(['', '–', '–', '–', '']);
  expect(cellsOf('Contact requests')).toEqual(['', '0', '0', '0', '']);
  expect(screen.getAllByText(/A dash stands for fewer than three/)).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Show as a table', description: 'Active members' }));
  const rows = within(screen.getByRole('table', { name: 'Active members' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Week from (UTC)Active members',
    'Nov 231,400',
    'Nov 16fewer than 3',
  ]);
  await person.selectOptions(screen.getByLabelText('Period'), 'Last 52 weeks');
  expect(await screen.findByRole('img', { name: 'Active members, peak 1,400 on Nov 23' })).toBeVisible();
  expect(asked.at(-1)?.url.searchParams.get('weeks')).toBe('52');
  expect(screen.getByLabelText('address')).toHaveTextContent(/[?]weeks=52$/);
});

it('says where the figures cannot be loaded', async () => {
  refuse(health.get, { status: 503, detail: 'Away' });
  open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
