import { isSocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import type { SocialSignInError } from '@rosette/shared/social-sign-in-errors.ts';
import { storedText } from '#data/device.ts';
import { paths } from '#lib/paths.ts';
import { safePath } from '#lib/safe-path.ts';

/** The query of a provider's callback (product/accounts#social-sign-in). */
interface SocialArrival {
  token: string | null;
  hasFailed: boolean;
  /** Why, and until when (an instant), a member is suspended; null for other failures. */
  suspension: { reason: string; until: string | null } | null;
  /** The admins' message to who was declined, empty without one; null for other failures. */
  declined: string | null;
  /** Why she was refused, where it is about an invitation. */
  invitation: InvitationRefusal | null;
  /** The provider's display name; null for one that is not known. */
  provider: string | null;
}

const nothing: SocialArrival = {
  token: null,
  hasFailed: false,
  suspension: null,
  declined: null,
  invitation: null,
  provider: null,
};
let arrival = nothing;

const invitationRefusals = [
  'invitation_needed',
  'invitation_unknown',
  'invitation_over',
  'invitation_other_address',
] as const satisfies readonly SocialSignInError[];
type InvitationRefusal = (typeof invitationRefusals)[number];

const suspensions: readonly SocialSignInError[] = ['account_suspended', 'account_suspended_until'];

/** What the API tells of a suspension (product/safety#suspension). */
function suspensionIn(search: URLSearchParams): SocialArrival['suspension'] {
  const isSuspended = suspensions.some((code) => code === search.get('error'));
  return isSuspended ? { reason: search.get('reason') ?? '', until: search.get('until') } : null;
}

/**
 * Takes the session token of a social sign-in from the address and the history before anything else can read, store or
 * send it. Called first by the app.
 */
export function takeSocialArrival(): void {
  arrival = nothing;
  if (!window.location.pathname.startsWith(paths.authCallback)) return;
  const search = new URLSearchParams(window.location.search);
  const provider = search.get('provider');
  arrival = {
    token: search.get('token'),
    hasFailed: search.has('error'),
    suspension: suspensionIn(search),
    declined: search.get('error') === 'admission_declined' ? (search.get('message') ?? '') : null,
    invitation: invitationRefusals.find((code) => code === search.get('error')) ?? null,
    provider: isSocialProvider(provider) ? socialProviders[provider] : null,
  };
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** The taken values. */
export const socialArrival = (): SocialArrival => arrival;

/** Called once they were used or refused. */
export function clearSocialArrival(): void {
  arrival = nothing;
}

const nextPath = storedText('next', 'session');

/** Stores the path to open after a social sign-in, as the provider does not pass it on. */
export const storeNextPath = (next: string | null): void => nextPath.set(next);

/** Returns and removes the stored path; null without one. */
export function takeNextPath(): string | null {
  const next = safePath(nextPath.get());
  nextPath.set(null);
  return next;
}
