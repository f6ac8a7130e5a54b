/** Receipts, credit notes, calendars and CSV files (product/languages#documents). */
export const documents = {
  receipt: {
    title: 'Receipt {number}',
    from: 'From',
    to: 'To',
    formerMember: 'Former member',
    vatId: 'VAT ID {id}',
    dateOfPayment: 'Date of payment',
    paidBy: 'Paid by',
    card: 'Card',
    bankTransfer: 'Bank transfer',
    net: 'Net',
    vat: 'VAT {rate} %',
    total: 'Total',
    reverseCharge:
      'Reverse charge: the customer accounts for the VAT (Article 196 of Council Directive 2006/112/EC).',
    awaitingApproval: 'Paid. Your partnership waits for our approval and starts as soon as we have given it.',
    missingLetters:
      'This file has no font for the letters shown as \ufffd. The page of the receipt on the website shows all of them.',
  },
  creditNote: {
    title: 'Credit note {number}',
    dateOfRefund: 'Date of the refund',
    forReceipt: 'For receipt',
  },
  calendar: {
    description: '{description}\n\nJoin online: {url}',
  },
  attendeeColumns: {
    full_name: 'full_name',
    business_name: 'business_name',
    email: 'email',
    state: 'state',
    position: 'position',
    since: 'since',
    checked_in_at: 'checked_in_at',
  },
  analyticsColumns: {
    date: 'date',
    advertisement_id: 'advertisement_id',
    title: 'title',
    views: 'views',
    clicks: 'clicks',
    counted_views: 'counted_views',
    counted_clicks: 'counted_clicks',
  },
} as const;
