/** Partnerships and advertisements: their states and the form of a partnership. */
export const placements = {
  states: {
    pending: 'Pending',
    pending_payment: 'Pending payment',
    active: 'Active',
    expired: 'Expired',
    rejected: 'Rejected',
  },
  paymentStates: { pending: 'Not paid yet', paid: 'Paid' },
  awaitsTransfer: {
    title: 'Entered, waiting for your transfer',
    about: 'Please transfer {amount} with the reference {reference}.',
  },
  paymentMethods: { card: 'Card', bank_transfer: 'Bank transfer' },
  description: 'Description',
  logo: 'Logo',
  logoUrl: 'Logo URL',
  updated: 'Partnership updated successfully!',
  updateFailed: 'Failed to update partnership',
  websiteUrl: 'Website URL',
} as const;
