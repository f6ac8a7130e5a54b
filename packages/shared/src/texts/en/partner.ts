/** The pages for partners, contact, and legal pages. */
export const partner = {} as const;
