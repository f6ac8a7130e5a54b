/** The frame of the app: navigation, session, notices and failures that any page can have. */
export const frame = {
  switchFailed: 'The language could not be loaded. Please try again.',
} as const;
