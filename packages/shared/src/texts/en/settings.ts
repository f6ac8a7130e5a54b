/** The settings. */
export const settings = {
  languageAbout: 'Of the pages, and of the mails that you get.',
} as const;
