import { offersCancellation } from '@rosette/shared/contract/cancellations.ts';
import { payments, type ReceiptDto, type ShownPaymentDto } from '@rosette/shared/contract/payments.ts';
import { offersWithdrawal } from '@rosette/shared/contract/withdrawals.ts';
import { makesElectronicInvoice } from '@rosette/shared/electronic-invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, FileX, Hourglass, Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { callFile } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { countryName } from '#lib/country-names.ts';
import { formatExactMoney, formatUtcDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ItemPage } from '#ui/item-page.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageProblem } from '#ui/page-problem.tsx';

const toPayments = () => (
  <LinkButton to={paths.billingSettings}>{texts.membership.receipt.seePayments}</LinkButton>
);

/** /receipts/{payment_id}: a receipt to print (product/memberships-and-payments#receipts). */
export function ReceiptScreen() {
  const { id = '' } = useParams();
  const payment = useQuery(query(payments.get, { params: { id } }));
  const { title, missing, missingAbout } = texts.membership.receipt;
  return (
    <ItemPage
      item={payment}
      title={title}
      missing={{ icon: FileX, title: missing, text: missingAbout, action: toPayments() }}
    >
      {(receipt) => (receipt.number === null ? <UnpaidProblem /> : <Receipt receipt={receipt} />)}
    </ItemPage>
  );
}

function UnpaidProblem() {
  return (
    <PageProblem icon={Hourglass} title={texts.membership.receipt.notPaid} action={toPayments()}>
      {texts.membership.receipt.notPaidAbout}
    </PageProblem>
  );
}

function Receipt({ receipt }: { receipt: ShownPaymentDto }) {
  const words = texts.membership.receipt;
  const { id, seller, buyer, note, credit_notes } = receipt;
  const title = fill(texts.membership.receiptNumber, { number: receipt.number ?? '' });
  const paidOn = formatUtcDate(receipt.paid_at ?? receipt.created_at);
  const download = useApiMutation({
    mutationFn: (type: 'pdf' | 'xml') =>
      callFile(type === 'pdf' ? payments.receiptFile : payments.receiptXml, { params: { id } }),
    failed: words.downloadFailed,
    onDone: (file, type) => saveFile(new File([file], `${title}.${type}`, { type: file.type })),
  });
  const downloads = [
    ['pdf', words.downloadPdf],
    ...(makesElectronicInvoice(receipt) ? ([['xml', words.downloadInvoice]] as const) : []),
  ] as const;
  return (
    <article className="mx-auto max-w-2xl">
      <PageHeader
        title={title}
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {words.print}
            </Button>
            {downloads.map(([type, label]) => (
              <Button
                key={type}
                variant="secondary"
                isBusy={download.isPending && download.variables === type}
                onClick={() => download.mutate(type)}
              >
                <Download aria-hidden="true" />
                {label}
              </Button>
            ))}
          </div>
        }
      >
        {fill(words.paidOn, { day: paidOn })}
      </PageHeader>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party
          title={words.from}
          lines={[
            seller?.name,
            seller?.address,
            seller?.country && countryName(seller.country),
            vatId(seller?.vat_id),
            seller?.tax_number && fill(words.taxNumber, { number: seller.tax_number }),
            seller?.register,
          ]}
        />
        <Party
          title={words.to}
          lines={[
            buyer?.name,
            buyer?.address,
            buyer?.country && countryName(buyer.country),
            vatId(buyer?.vat_id),
          ]}
        />
      </div>
      <Facts receipt={receipt} />
      <Amounts receipt={receipt} />
      {receipt.vat_note && <p className="mt-4">{receipt.vat_note}</p>}
      {receipt.is_reverse_charge && <p className="mt-4">{words.reverseCharge}</p>}
      {note && <p className="mt-4">{fill(words.asOf, { day: paidOn, note })}</p>}
      {receipt.is_own && <EndsOfContract receipt={receipt} />}
      {credit_notes.length > 0 && <CreditNotes receipt={receipt} />}
    </article>
  );
}

/** Where the buyer withdraws from the contract or cancels it. */
function EndsOfContract({ receipt }: { receipt: ShownPaymentDto }) {
  const { withdraw, cancel } = texts.landing.footer;
  const now = new Date();
  const ends = [
    offersWithdrawal(receipt, now) && ([paths.withdraw, withdraw] as const),
    offersCancellation(receipt, now) && ([paths.cancel, cancel] as const),
  ].filter((end) => end !== false);
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 empty:hidden print:hidden">
      {ends.map(([path, name]) => (
        <Link
          key={path}
          to={`${path}?receipt=${receipt.number}`}
          className="text-accent-ink underline underline-offset-4"
        >
          {name}
        </Link>
      ))}
    </p>
  );
}

const vatId = (id: string | null | undefined) => id && fill(texts.membership.receipt.vatId, { id });

function Party({ title, lines }: { title: string; lines: (string | null | undefined)[] }) {
  return (
    <section aria-label={title}>
      <h2 className="text-sm font-semibold text-ink-soft">{title}</h2>
      <p className="whitespace-pre-line wrap-anywhere">{lines.filter(Boolean).join('\n')}</p>
    </section>
  );
}

/** The period of what was sold; null where it is not known. */
function periodOf({ period_from, period_until, starts_on_approval }: ReceiptDto): string | null {
  const words = texts.membership.receipt;
  if (starts_on_approval) return words.fromApproval;
  if (!period_from) return null;
  const from = formatUtcDate(period_from);
  return period_until
    ? fill(words.fromUntil, { from, until: formatUtcDate(period_until) })
    : fill(words.withoutEnd, { from });
}

function Facts({ receipt }: { receipt: ReceiptDto }) {
  const words = texts.membership.receipt;
  const { issued_at, paid_at, payment_method } = receipt;
  const period = periodOf(receipt);
  const facts = [
    issued_at && [words.dateOfIssue, formatUtcDate(issued_at)],
    paid_at && [words.dateOfPayment, formatUtcDate(paid_at)],
    payment_method ? [words.paidBy, words.methods[payment_method]] : [words.payment, words.paid],
    period && [words.period, period],
  ].filter((fact) => fact !== null);
  return (
    <table className="mt-8 w-full text-left">
      <caption className="sr-only">{words.about}</caption>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 font-normal text-ink-soft">
              {label}
            </th>
            <td className="py-2 text-right wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amounts({ receipt: { name, amount, net, vat, vat_rate, currency } }: { receipt: ReceiptDto }) {
  const words = texts.membership.receipt;
  const rows = [
    [name, amount],
    [words.net, net ?? amount],
    [fill(words.vat, { rate: vat_rate ?? 0 }), vat ?? 0],
    [words.total, amount],
  ] as const;
  return (
    <table className="mt-8 w-full text-left">
      <caption className="sr-only">{words.amounts}</caption>
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
  const words = texts.membership.receipt;
  const download = useApiMutation({
    mutationFn: (number: string) => callFile(payments.creditNoteFile, { params: { id, number } }),
    failed: words.creditNoteFailed,
    onDone: (file, number) => saveFile(new File([file], `${number}.pdf`, { type: file.type })),
  });
  return (
    <section aria-labelledby="credit-notes" className="mt-8">
      <h2 id="credit-notes" className="text-2xl">
        {words.creditNotes}
      </h2>
      <ul className="mt-3">
        {credit_notes.map(({ kind, number, amount, created_at }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
          >
            <span>
              {fill(kind === 'reinstated' ? words.reinstated : words.creditNote, {
                number,
                day: formatUtcDate(created_at),
                amount: formatExactMoney(amount, currency),
              })}
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={fill(words.downloadCreditNote, { number })}
              isBusy={download.isPending && download.variables === number}
              className="print:hidden"
              onClick={() => download.mutate(number)}
            >
              <Download aria-hidden="true" />
              {words.downloadPdf}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
