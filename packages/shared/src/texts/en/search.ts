/** The search over everything. */
export const search = {} as const;
