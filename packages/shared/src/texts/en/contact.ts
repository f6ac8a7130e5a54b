/** Contact requests and introductions. */
export const contact = {} as const;
