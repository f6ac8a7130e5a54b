import { payments, type ReceiptDto } from '@rosette/shared/contract/payments.ts';
import { Download } from 'lucide-react';
import { callFile } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { formatDate, formatExactMoney } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';

/** The refunds, each with its credit note. */
export function CreditNotes({ receipt: { id, currency, credit_notes } }: { receipt: ReceiptDto }) {
  const download = useChange({
    change: (number: string) => callFile(payments.creditNoteFile, { params: { id, number } }),
    failed: 'The credit note could not be downloaded. Please try again.',
    onDone: saveFile,
  });
  return (
    <section aria-labelledby="credit-notes" className="mt-8">
      <h2 id="credit-notes" className="text-2xl">
        Credit notes
      </h2>
      <ul className="mt-3">
        {credit_notes.map(({ number, amount, created_at }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
          >
            <span>{`${number} · ${formatDate(created_at)} · ${formatExactMoney(amount, currency)}`}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Download credit note ${number}`}
              isBusy={download.isPending && download.variables === number}
              className="print:hidden"
              onClick={() => download.mutate(number)}
            >
              <Download aria-hidden="true" />
              Download PDF
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
