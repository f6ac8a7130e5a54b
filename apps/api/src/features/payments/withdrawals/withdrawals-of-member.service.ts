import type { WithdrawalEntryDto } from '@rosette/shared/contract/withdrawals.ts';
import { withdrawMailsTo } from '#features/mail/outbox.service.ts';
import { clock } from '#lib/clock.ts';
import { WithdrawalModel } from './withdrawal.model.ts';
import { presentWithdrawalEntry } from './withdrawal.present.ts';

/** Her withdrawals: of her purchases, and from her address where she has confirmed it. */
const ofMember = (memberId: string, confirmedEmail: string | null) => ({
  $or: [{ member_id: memberId }, ...(confirmedEmail ? [{ email: confirmedEmail }] : [])],
});

/** For the data export: her withdrawals, one by one; `confirmedEmail` is null for an address that is not confirmed. */
export async function* withdrawalsOf(
  memberId: string,
  confirmedEmail: string | null,
): AsyncGenerator<WithdrawalEntryDto> {
  const hers = WithdrawalModel.find(ofMember(memberId, confirmedEmail));
  for await (const withdrawal of hers.lean().cursor()) yield presentWithdrawalEntry(withdrawal);
}

const personal = { name: 1, email: 1, text: 1, forget_at: 1 } as const;
const mailKinds = ['withdrawal-received', 'withdrawal-accepted', 'withdrawal-declined'];

/**
 * Anonymizes a deleted member's withdrawals of purchases, which are kept with the payments, and removes others from her
 * address, with its unsent mails.
 */
export async function eraseWithdrawals(memberId: string): Promise<void> {
  await WithdrawalModel.updateMany({ member_id: memberId }, { $unset: { ...personal, member_id: 1 } });
}

/** Removes withdrawals of no purchase from a confirmed address, and the unsent mails to it. */
export async function eraseWithdrawalsFrom(email: string): Promise<void> {
  await WithdrawalModel.deleteMany({ email, payment_id: null });
  await withdrawMailsTo(email, mailKinds);
}

/** Removes names, addresses and texts whose time is over (product/memberships-and-payments#withdrawing). */
export async function forgetWithdrawals(): Promise<void> {
  await WithdrawalModel.updateMany({ forget_at: { $lte: clock.now() } }, { $unset: personal });
}
