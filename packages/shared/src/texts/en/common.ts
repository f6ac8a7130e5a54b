/** Words and sentences of every page, the landing page included. */
export const common = {
  language: 'Language',
  languageFailed: 'The language could not be loaded. Please try again.',
} as const;
