/** The dashboard. */
export const dashboard = {} as const;
