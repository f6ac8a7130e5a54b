/** Businesses. */
export const businesses = {} as const;
