/** Conversations. */
export const messages = {} as const;
