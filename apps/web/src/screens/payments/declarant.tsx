import { type OwnPaymentDto, payments } from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isWaiting } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { formatMoney } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { SelectField, TextField } from '#ui/form.tsx';

/** Who declares a withdrawal or a cancellation. */
export interface Declarant {
  /** Her purchases, to choose from; none for visitors. */
  purchases: OwnPaymentDto[];
  /** What her form starts with. */
  initial: { name: string; email: string; receipt_number: string };
}

/** @returns null while it loads */
export function useDeclarant(isOffered: (payment: OwnPaymentDto) => boolean): Declarant | null {
  const { user, isLoading } = useSession();
  const [params] = useSearchParams();
  // Who waits to be admitted has bought nothing.
  const isMember = user !== null && !isWaiting(user);
  const own = useQuery({ ...query(payments.mine), enabled: isMember });
  if (isLoading || (isMember && own.isPending)) return null;
  const purchases = (own.data ?? []).filter((payment) => payment.number !== null && isOffered(payment));
  const receipt_number = params.get('receipt') ?? purchases[0]?.number ?? '';
  return { purchases, initial: { name: user?.full_name ?? '', email: user?.email ?? '', receipt_number } };
}

interface DeclarantFieldsProps extends Declarant {
  /** Which of her purchases it is about, and the choice of something else. */
  label: string;
  another: string;
  emailHint: string;
}

/** Who declares, and about which purchase: one of hers, or a receipt number. */
export function DeclarantFields({
  purchases,
  initial,
  label,
  another,
  emailHint: hint,
}: DeclarantFieldsProps) {
  const words = texts.withdrawals;
  const options = purchases.map(({ number, name, amount, currency }) => ({
    value: number ?? '',
    label: fill(words.purchaseWithPrice, {
      number: number ?? '',
      name,
      price: formatMoney(amount, currency),
    }),
  }));
  return (
    <>
      <TextField name="name" label={texts.common.name} autoComplete="name" required />
      <TextField
        name="email"
        label={texts.common.email}
        hint={hint}
        type="email"
        autoComplete="email"
        required
      />
      {purchases.some(({ number }) => number === initial.receipt_number) ? (
        <SelectField
          name="receipt_number"
          label={label}
          options={[...options, { value: '', label: another }]}
        />
      ) : (
        <TextField name="receipt_number" label={words.receiptNumber} hint={words.receiptNumberHint} />
      )}
    </>
  );
}
