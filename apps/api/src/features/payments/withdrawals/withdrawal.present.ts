import type { WithdrawalDto, WithdrawalEntryDto } from '@rosette/shared/contract/withdrawals.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { presentReceipt } from '../payment.present.ts';
import type { Withdrawal } from './withdrawal.model.ts';
import type { ShownWithdrawal } from './withdrawals.service.ts';

/** A withdrawal or cancellation for who declared it. */
export const presentWithdrawalEntry = (withdrawal: Withdrawal): WithdrawalEntryDto => ({
  id: String(withdrawal._id),
  contract: withdrawal.contract,
  kind: withdrawal.kind ?? null,
  cause: withdrawal.cause ?? null,
  ends_on: withdrawal.ends_on ?? null,
  ends_at: withdrawal.ends_at?.toISOString() ?? null,
  refund: withdrawal.refund_cents ? withdrawal.refund_cents / 100 : null,
  name: withdrawal.name ?? null,
  email: withdrawal.email ? writtenAddress(withdrawal.email) : null,
  receipt_number: withdrawal.receipt_number ?? null,
  text: withdrawal.text ?? null,
  state: withdrawal.state,
  received_at: withdrawal.received_at.toISOString(),
  decided_at: withdrawal.decided_at?.toISOString() ?? null,
  reason: withdrawal.reason ?? null,
});

/** For admins, with the purchase in their language; amounts in euros. */
export function presentWithdrawal(
  language: Language,
  { withdrawal, payment, member }: ShownWithdrawal,
): WithdrawalDto {
  const receipt = payment && presentReceipt(language, payment);
  return {
    ...presentWithdrawalEntry(withdrawal),
    member: member && presentPerson(member),
    payment: receipt && { ...receipt, number: receipt.number ?? '' },
  };
}
