/** Signing in, joining, and confirming an address. */
export const auth = {} as const;
