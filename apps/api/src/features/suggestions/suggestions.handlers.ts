import type { suggestions } from '@rosette/shared/contract/suggestions.ts';
import { showingEmailTo } from '#features/users/email-access.service.ts';
import { presentMember } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { dismissSuggestion, findSpotlight, suggestMembers } from './suggestions.service.ts';

export const suggestionHandlers: Handlers<typeof suggestions> = {
  async list({ app, caller, query }) {
    const listed = await suggestMembers(caller, query);
    const connected = await showingEmailTo(
      caller,
      listed.items.map(({ user }) => user),
    );
    return presentList(app, listed, ({ user, reasons }) => ({
      person: presentMember(user, caller, connected),
      reasons,
    }));
  },
  dismiss: ({ caller, params }) => dismissSuggestion(caller, params.user_id),
  async spotlight({ caller }) {
    const user = await findSpotlight(caller);
    return user && presentMember(user, caller, await showingEmailTo(caller, [user]));
  },
};
