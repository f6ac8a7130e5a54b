/** Reports and blocks. */
export const safety = {} as const;
