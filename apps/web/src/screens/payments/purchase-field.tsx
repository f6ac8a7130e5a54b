import type { OwnPaymentDto } from '@rosette/shared/contract/payments.ts';
import { formatMoney } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { SelectField, TextField } from '#ui/form.tsx';

interface PurchaseFieldProps {
  /** Hers, to choose from; none for visitors. */
  purchases: readonly OwnPaymentDto[];
  /** The number that the form starts with. */
  initial: string;
  /** What is chosen, and the choice of something else. */
  label: string;
  another: string;
}

/** Which purchase a declaration is about: one of hers, or a receipt number. */
export function PurchaseField({ purchases, initial, label, another }: PurchaseFieldProps) {
  const words = texts.withdrawals;
  if (!purchases.some(({ number }) => number === initial)) {
    return <TextField name="receipt_number" label={words.receiptNumber} hint={words.receiptNumberHint} />;
  }
  const options = purchases.map(({ number, name, amount, currency }) => ({
    value: number ?? '',
    label: fill(words.purchaseWithPrice, {
      number: number ?? '',
      name,
      price: formatMoney(amount, currency),
    }),
  }));
  return (
    <SelectField name="receipt_number" label={label} options={[...options, { value: '', label: another }]} />
  );
}
