import { admin } from '@rosette/shared/contract/admin.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDate } from '#lib/format.ts';
import { answerEmptyPanel } from '#test/admin.ts';
import { chooseAction } from '#test/menu.ts';
import { aUser } from '#test/people.ts';
import { anInquiry } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { AdminScreen } from './admin-screen.tsx';

const open = (at = '/admin') =>
  renderScreen(<AdminScreen />, { user: aUser({ role: 'admin' }), at, path: '/admin' });

beforeEach(answerEmptyPanel);

describe('inquiries', () => {
  it('show sender and message, and change their status', async () => {
    const inquiry = anInquiry({ phone: '+49 170 1234567', interest: 'sponsorship' });
    answer(admin.inquiries, [inquiry]);
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Inquiries (1)' }));
    await screen.findByRole('row', { name: /^Priya Raman/ });
    const written = [inquiry.name, inquiry.company, inquiry.email, inquiry.message, '+49 170 1234567'];
    for (const text of [...written, 'Sponsorship', formatDate(inquiry.created_at)])
      expect(screen.getByText(text)).toBeVisible();

    const sent = answer(admin.patchInquiry, { ...inquiry, status: 'answered' });
    answer(admin.inquiries, [{ ...inquiry, status: 'answered' }]);
    await person.click(screen.getByRole('button', { name: 'Mark as Answered' }));
    expect(await screen.findByText('Inquiry marked as answered')).toBeVisible();
    const row = within(screen.getByRole('row', { name: /^Priya Raman/ }));
    expect(await row.findByText('Answered')).toBeVisible();
    expect(sent[0]?.body).toEqual({ status: 'answered' });

    const reopened = answer(admin.patchInquiry, inquiry);
    await chooseAction(person, inquiry.name, 'Mark as New');
    expect(await screen.findByText('Inquiry marked as new')).toBeVisible();
    expect(reopened[0]?.body).toEqual({ status: 'new' });
  });

  it('are the new ones by default; another filter is in the address, and a reload keeps it', async () => {
    const asked = answer(admin.inquiries, []);
    const { person, unmount } = open('/admin?tab=inquiries');
    await person.click(await screen.findByRole('button', { name: 'Show all inquiries' }));
    expect(await screen.findByText('No inquiries yet')).toBeVisible();
    expect(asked.map(({ url }) => url.searchParams.get('status'))).toContain('new');
    const address = '/admin?tab=inquiries&status=all';
    await waitFor(() => expect(screen.getByText(address)).toBeInTheDocument());
    unmount();

    open(address);
    expect(await screen.findByLabelText('Status')).toHaveDisplayValue('All');
    const closed = answer(admin.inquiries, [anInquiry({ status: 'closed' })]);
    await person.selectOptions(screen.getByLabelText('Status'), 'Closed');
    expect(await screen.findByRole('row', { name: /^Priya Raman/ })).toBeVisible();
    expect(closed[0]?.url.searchParams.get('status')).toBe('closed');
    await person.selectOptions(screen.getByLabelText('Status'), 'New');
    await waitFor(() => expect(screen.getByText('/admin?tab=inquiries')).toBeInTheDocument());
  });

  it('show a toast when the change failed', async () => {
    answer(admin.inquiries, [anInquiry()]);
    refuse(admin.patchInquiry, { status: 500, detail: '' });
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Inquiries (1)' }));
    await chooseAction(person, anInquiry().name, 'Mark as Closed');
    expect(await screen.findByText('Failed to update the inquiry')).toBeVisible();
  });
});
