import type { suggestions } from '@rosette/shared/contract/suggestions.ts';
import { presentMember } from '#features/users/user.present.ts';
import { showingEmailTo } from '#features/users/users.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { dismissSuggestion, findSpotlight, suggestMembers } from './suggestions.service.ts';

export const suggestionHandlers: Handlers<typeof suggestions> = {
  async list({ app, caller, query }) {
    const listed = await suggestMembers(caller, query);
    // Without the addresses that her connections show her: none of these is one.
    return presentList(app, listed, ({ user, reasons }) => ({
      person: presentMember(user, caller),
      reasons,
    }));
  },
  dismiss: ({ caller, params }) => dismissSuggestion(caller, params.user_id),
  async spotlight({ caller }) {
    const user = await findSpotlight(caller);
    return user && presentMember(user, caller, await showingEmailTo(caller, [user]));
  },
};
