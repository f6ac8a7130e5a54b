/** Opportunities and applications. */
export const opportunities = {} as const;
