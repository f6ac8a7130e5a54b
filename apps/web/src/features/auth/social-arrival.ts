import { isSocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import { paths } from '#app/paths.ts';
import { suspensionSentence } from '#lib/suspension-sentence.ts';

/** What the way back from a provider brought along (spec §2, "Social callback"). */
interface SocialArrival {
  token: string | null;
  hasFailed: boolean;
  /** Why a suspended member is not let in, in the API's words; null for every other failure. */
  suspension: string | null;
  /** As people know it. */
  provider: string;
}

const nothing: SocialArrival = {
  token: null,
  hasFailed: false,
  suspension: null,
  provider: 'your account',
};
let arrival = nothing;

/**
 * Takes the session token of a social sign-in out of the address, and with it out of the history, before anything else
 * can read, keep or send it. For the very start of the app.
 */
export function takeSocialArrival(): void {
  arrival = nothing;
  if (!window.location.pathname.startsWith(paths.authCallback)) return;
  const search = new URLSearchParams(window.location.search);
  const provider = search.get('provider');
  arrival = {
    token: search.get('token'),
    hasFailed: search.has('error'),
    suspension: suspensionSentence(search.get('error') ?? ''),
    provider: isSocialProvider(provider) ? socialProviders[provider] : nothing.provider,
  };
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** What was taken. */
export const socialArrival = (): SocialArrival => arrival;

/** Once it was used, or refused. */
export function clearSocialArrival(): void {
  arrival = nothing;
}
