/** The admin panel. */
export const admin = {} as const;
