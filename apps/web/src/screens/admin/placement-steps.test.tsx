import { admin } from '@rosette/shared/contract/admin.ts';
import type { PlacementPaymentStatus, PlacementStatus } from '@rosette/shared/lifecycle.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { chooseAction } from '#test/menu.ts';
import { anAdvertisement, aPartnership } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { PlacementActions } from './placement-steps.tsx';

type Kind = 'partnership' | 'advertisement';
const id = '65f0000000000000000000b1';

function show(kind: Kind, status: PlacementStatus, payment_status: PlacementPaymentStatus) {
  const item = { id, status, payment_status, amount: 1000, currency: 'eur' };
  return renderScreen(
    <table>
      <tbody>
        <tr>
          <PlacementActions kind={kind} item={item} name="Bloom Bank" nameId="name" />
        </tr>
      </tbody>
    </table>,
  );
}

// 'Approve' only when status is pending; 'Mark as Paid' when status is pending_payment or payment_status is
// pending; 'Reject' (in the row's menu) in pending and pending_payment, and nothing for what has ended
// (product/partners-and-advertisements#states).
describe.each(['partnership', 'advertisement'] as const)('the steps offered for a %s', (kind) => {
  it.each([
    ['pending', 'pending', ['Approve', 'Mark as Paid', 'Reject']],
    ['pending', 'paid', ['Approve', 'Reject']],
    ['pending_payment', 'pending', ['Mark as Paid', 'Reject']],
    ['active', 'pending', ['Mark as Paid']],
    ['active', 'paid', []],
    ['expired', 'pending', []],
    ['expired', 'paid', []],
    ['rejected', 'pending', []],
    ['rejected', 'paid', []],
  ] as const)('%s, %s: %s', async (status, paymentStatus, names) => {
    const { person } = show(kind, status, paymentStatus);
    const menu = screen.queryByRole('button', { name: 'More for Bloom Bank' });
    const offered = screen.queryAllByRole('button').filter((button) => button !== menu);
    if (menu) {
      await person.click(menu);
      offered.push(...(await screen.findAllByRole('menuitem')));
    }
    expect(offered.map((button) => button.textContent)).toEqual(names);
  });
});

const partnership = aPartnership();
const advertisement = anAdvertisement();

/** Reads amount and name in the question, and says yes. */
async function confirm(person: UserEvent, question: string, name: string) {
  const asked = within(await screen.findByRole('alertdialog', { name: question }));
  expect(asked.getByText(/Bloom Bank/)).toHaveTextContent('€1,000');
  await person.click(asked.getByRole('button', { name }));
}

describe('a step of a placement', () => {
  it('approving what is paid is asked first, with amount and name', async () => {
    const asked = answer(admin.approvePartnership, partnership);
    const { person } = show('partnership', 'pending', 'paid');
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    expect(asked).toHaveLength(0);
    await confirm(person, 'Approve what is paid?', 'Approve');
    expect(await screen.findByText('Partnership approved!')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['partnership', 'Approve', admin.approvePartnership, partnership, 'Partnership approved!'],
    ['partnership', 'Mark as Paid', admin.markPartnershipPaid, partnership, 'Partnership marked as paid!'],
    ['advertisement', 'Approve', admin.approveAdvertisement, advertisement, 'Advertisement approved!'],
    [
      'advertisement',
      'Mark as Paid',
      admin.markAdvertisementPaid,
      advertisement,
      'Advertisement marked as paid!',
    ],
  ] as const)('%s, %s: is sent and confirmed by a toast', async (kind, name, endpoint, answered, said) => {
    const asked = answer(endpoint, answered as never);
    const { person } = show(kind, 'pending', 'pending');
    await person.click(screen.getByRole('button', { name }));
    if (name === 'Mark as Paid') await confirm(person, 'Has the money arrived?', name);
    expect(await screen.findByText(said)).toBeVisible();
    expect(asked[0]?.url.pathname).toBe(`/api${endpoint.path.replace(':id', id)}`);
    expect(asked[0]?.body).toBeNull();
  });

  it.each([
    ['partnership', 'Approve', admin.approvePartnership, 'Failed to approve partnership'],
    ['partnership', 'Mark as Paid', admin.markPartnershipPaid, 'Failed to mark as paid'],
    ['advertisement', 'Approve', admin.approveAdvertisement, 'Failed to approve advertisement'],
    ['advertisement', 'Mark as Paid', admin.markAdvertisementPaid, 'Failed to mark as paid'],
  ] as const)(
    "%s, %s: shows the product's toast on failure, whatever the API's message",
    async (kind, name, endpoint, said) => {
      refuse(endpoint, { status: 409, detail: 'Somebody was faster' });
      const { person } = show(kind, 'pending', 'pending');
      await person.click(screen.getByRole('button', { name }));
      if (name === 'Mark as Paid') await confirm(person, 'Has the money arrived?', name);
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.queryByText('Somebody was faster')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['partnership', admin.rejectPartnership, partnership, 'Partnership rejected'],
    ['advertisement', admin.rejectAdvertisement, advertisement, 'Advertisement rejected'],
  ] as const)('%s: is rejected only with a reason', async (kind, endpoint, answered, said) => {
    const asked = answer(endpoint, answered as never);
    const { person } = show(kind, 'pending', 'pending');
    await chooseAction(person, 'Bloom Bank', 'Reject');
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(asked).toHaveLength(0);
    await chooseAction(person, 'Bloom Bank', 'Reject');
    await person.click(await screen.findByRole('button', { name: `Reject ${kind}` }));
    expect(await screen.findByText('Reason is required')).toBeVisible();
    expect(asked).toHaveLength(0);
    await person.type(screen.getByLabelText('Reason'), 'It breaks the law');
    await person.selectOptions(screen.getByLabelText('Rule'), 'The law');
    await person.click(screen.getByRole('button', { name: `Reject ${kind}` }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(asked.map(({ body }) => body)).toEqual([{ reason: 'It breaks the law', rule: 'law' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
