/** The admin panel and the partner portal. */
export const office = {
  panelTitle: 'Admin Panel',
} as const;
