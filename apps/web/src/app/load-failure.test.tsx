import { admin } from '@rosette/shared/contract/admin.ts';
import { applications } from '@rosette/shared/contract/applications.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FailedWork } from '#screens/admin/failed-work.tsx';
import { MembersScreen } from '#screens/members/members-screen.tsx';
import { ApplicantList } from '#screens/opportunities/applicant-list.tsx';
import { aFailedJob } from '#test/failed-work.ts';
import { anApplicant, anOpportunity } from '#test/listings.ts';
import { aMember, aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const down = { status: 500, detail: 'Down' };

test('applicants that cannot be fetched show an error, and are shown after Try again', async () => {
  refuse(applications.applicants, down);
  const { person } = renderScreen(<ApplicantList opportunity={anOpportunity()} />, { user: aUser() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not be loaded');
  expect(screen.queryByText(/Nobody has applied yet/)).toBeNull();
  answer(applications.applicants, [anApplicant({ person: aPerson({ full_name: 'Beatriz Sol' }) })]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Beatriz Sol')).toBeVisible();
});

test('failed mails that cannot be fetched show an error beside failed jobs', async () => {
  refuse(admin.failedMails, down);
  answer(admin.failedJobs, [aFailedJob()]);
  renderScreen(<FailedWork />, { user: aUser({ role: 'admin' }) });
  expect(await screen.findByText('Could not be loaded')).toBeVisible();
  expect(await screen.findByText('Clean up event')).toBeVisible();
});

test('a directory that cannot be fetched stays empty with a Try again button', async () => {
  answer(site.get, aSite());
  refuse(users.list, down);
  const { person } = renderScreen(<MembersScreen />, { user: aUser() });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('No members found')).toBeNull();
  expect(screen.queryByText('Could not be loaded')).toBeNull();
  answer(users.list, [aMember({ full_name: 'Beatriz Sol' })]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Beatriz Sol')).toBeVisible();
});
