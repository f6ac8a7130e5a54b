/** The directory and profiles. */
export const members = {} as const;
