/** Words and sentences of every page, the landing page included. */
export const common = {
  language: 'Language',
} as const;
