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
  descriptionOptional: 'Description (Optional)',
  logo: 'Logo',
  logoOptional: 'Logo URL (Optional)',
  updated: 'Partnership updated successfully!',
  updateFailed: 'Failed to update partnership',
  websiteOptional: 'Website URL (Optional)',
} as const;
