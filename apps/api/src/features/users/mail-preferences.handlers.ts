import type { mail } from '@rosette/shared/contract/mail.ts';
import type { Handlers } from '#http/handlers.ts';
import { getMailPreferences, setMailPreferences, unsubscribe } from './mail-preferences.service.ts';

export const mailPreferencesHandlers: Handlers<typeof mail> = {
  preferences: ({ caller }) => getMailPreferences(caller),
  updatePreferences: ({ caller, body }) => setMailPreferences(caller, body),
  unsubscribe: ({ app, query }) => unsubscribe(app, query.token),
};
