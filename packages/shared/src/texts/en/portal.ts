/** The partner portal, and what partners and advertisers buy. */
export const portal = {} as const;
