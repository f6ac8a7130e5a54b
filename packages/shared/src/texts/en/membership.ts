/** Membership, payments and receipts. */
export const membership = {} as const;
