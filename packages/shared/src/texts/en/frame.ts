/** The frame of the app: navigation, session, notices and failures that any page can have. */
export const frame = {
  languageNotSaved: 'The language could not be saved to your account.',
} as const;
