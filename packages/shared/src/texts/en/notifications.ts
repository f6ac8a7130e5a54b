/** Notifications. */
export const notifications = {} as const;
