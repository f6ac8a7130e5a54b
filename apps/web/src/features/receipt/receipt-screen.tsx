import { payments, type ReceiptDto } from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, FileX, Hourglass, Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { callFile } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { countryName } from '#lib/country-names.ts';
import { formatDate, formatExactMoney } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ItemPage, type MissingItem } from '#ui/item-page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageProblem } from '#ui/page-problem.tsx';

const toPayments = <LinkButton to={paths.billingSettings}>See your payments</LinkButton>;

const missingReceipt: MissingItem = {
  icon: FileX,
  title: 'This receipt does not exist',
  text: 'It may belong to somebody else.',
  action: toPayments,
};

/** /receipts/{payment_id}: a receipt to print (product/memberships-and-payments#receipts). */
export function ReceiptScreen() {
  const { id = '' } = useParams();
  const payment = useQuery(query(payments.get, { params: { id } }));
  return (
    <ItemPage item={payment} title="Receipt" missing={missingReceipt}>
      {(receipt) => (receipt.number === null ? <UnpaidProblem /> : <Receipt receipt={receipt} />)}
    </ItemPage>
  );
}

function UnpaidProblem() {
  return (
    <PageProblem icon={Hourglass} title="This payment has not been paid yet" action={toPayments}>
      Its receipt will be here once it is.
    </PageProblem>
  );
}

function Receipt({ receipt }: { receipt: ReceiptDto }) {
  const { id, seller, buyer, note, credit_notes } = receipt;
  const paidOn = formatDate(receipt.paid_at ?? receipt.created_at);
  const download = useApiMutation({
    mutationFn: () => callFile(payments.receiptFile, { params: { id } }),
    failed: 'The receipt could not be downloaded. Please try again.',
    onDone: saveFile,
  });
  return (
    <article className="mx-auto max-w-2xl">
      <PageHeader
        title={`Receipt ${receipt.number}`}
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
            <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
              <Download aria-hidden="true" />
              Download PDF
            </Button>
          </div>
        }
      >
        {`Paid on ${paidOn}`}
      </PageHeader>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title="From" lines={[seller?.name, seller?.address, vatId(seller?.vat_id)]} />
        <Party
          title="To"
          lines={[
            buyer?.name,
            buyer?.address,
            buyer?.country && countryName(buyer.country),
            vatId(buyer?.vat_id),
          ]}
        />
      </div>
      <Amounts receipt={receipt} />
      {receipt.is_reverse_charge && (
        <p className="mt-4">
          Reverse charge: the customer accounts for the VAT (Article 196 of Council Directive 2006/112/EC).
        </p>
      )}
      {note && (
        <p className="mt-4">
          As of {paidOn}: {note}
        </p>
      )}
      {credit_notes.length > 0 && <CreditNotes receipt={receipt} />}
    </article>
  );
}

const vatId = (id: string | null | undefined) => id && `VAT ID ${id}`;

function Party({ title, lines }: { title: string; lines: (string | null | undefined)[] }) {
  return (
    <section aria-label={title}>
      <h2 className="text-sm font-semibold text-ink-soft">{title}</h2>
      <p className="whitespace-pre-line wrap-anywhere">{lines.filter(Boolean).join('\n')}</p>
    </section>
  );
}

function Amounts({ receipt: { name, amount, net, vat, vat_rate, currency } }: { receipt: ReceiptDto }) {
  const rows = [
    [name, amount],
    ['Net', net ?? amount],
    [`VAT ${vat_rate ?? 0} %`, vat ?? 0],
    ['Total', amount],
  ] as const;
  return (
    <table className="mt-8 w-full text-left">
      <caption className="sr-only">Amounts</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label} className="border-t border-line last:font-semibold">
            <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere [tr:last-child>&]:font-semibold">
              {label}
            </th>
            <td className="py-2 text-right whitespace-nowrap">{formatExactMoney(value, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The refunds, each with its credit note. */
function CreditNotes({ receipt: { id, currency, credit_notes } }: { receipt: ReceiptDto }) {
  const download = useApiMutation({
    mutationFn: (number: string) => callFile(payments.creditNoteFile, { params: { id, number } }),
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
