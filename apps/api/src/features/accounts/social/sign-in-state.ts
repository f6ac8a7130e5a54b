import { randomBytes, timingSafeEqual } from 'node:crypto';
import { invitationSecret } from '@rosette/shared/contract/invitations.ts';
import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { StateStore } from 'passport-oauth2';
import type { Config } from '#config.ts';
import { clock } from '#lib/clock.ts';
import { createSeal } from '#lib/seal.ts';

const lifetimeMs = 10 * 60 * 1000;

/** The state of a sign-in, sealed into a cookie. */
interface StoredState {
  nonce: string;
  /** For PKCE, where the provider supports it. */
  verifier?: string;
  expires: number;
  /** The secret of the invitation with which she began. */
  invitation?: string;
  /** The secret of her page as a guest of an event. */
  guest?: string;
}

/** By which a newcomer may join: the secret of an invitation, or that of her page as a guest of an event. */
export type WayIn = Pick<StoredState, 'invitation' | 'guest'>;

/** Keeps what the query of a sign-in's start names, for `wayInOf`. */
export function keepWayIn({ query, res }: Request): void {
  const { data: invitation } = invitationSecret.safeParse(query.invitation);
  const { data: guest } = invitationSecret.safeParse(query.guest);
  if (res) res.locals.wayIn = { ...(invitation && { invitation }), ...(guest && { guest }) };
}

/** That with which this browser began the sign-in, once its state was verified. */
export const wayInOf = ({ res }: Request): WayIn => (res?.locals.wayIn as WayIn | undefined) ?? {};

export interface SignInState {
  /** For passport-oauth2, instead of a session. */
  store: StateStore;
  /** Ends the sign-in; each is finished once, whatever its outcome. */
  clear(request: Request): void;
}

/** Compares bytes: strings of equal length may differ in bytes. */
function isSame(a: string, b: string): boolean {
  const [bytes, others] = [Buffer.from(a), Buffer.from(b)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

function readBegun(text: string | null): StoredState | null {
  const begun = text === null ? null : (JSON.parse(text) as StoredState);
  return begun && begun.expires > clock.now().getTime() ? begun : null;
}

/**
 * Keeps the state of a sign-in in a sealed cookie, so that no session is needed: a callback whose state another browser
 * started is refused. SameSite=Lax, as a strict cookie is not sent on the redirect from the provider.
 */
export function createSignInState(
  { jwtSecrets, isProduction }: Config,
  provider: SocialProvider,
): SignInState {
  const seal = createSeal(jwtSecrets, `sign-in with ${provider}`);
  const name = `rosette_${provider}`;
  const options = {
    path: `/api/auth/${provider}`,
    httpOnly: true,
    sameSite: 'lax',
    secure: isProduction,
  } as const;

  const store = {
    // passport-oauth2 checks the number of parameters (five and four) before it passes the verifier.
    store(
      request: Request,
      verifier: string | undefined,
      _state: unknown,
      _meta: unknown,
      done: (error: null, state: string) => void,
    ) {
      const nonce = randomBytes(32).toString('base64url');
      const begun: StoredState = {
        nonce,
        expires: clock.now().getTime() + lifetimeMs,
        ...(verifier && { verifier }),
        ...wayInOf(request),
      };
      request.res?.cookie(name, seal.close(JSON.stringify(begun)), { ...options, maxAge: lifetimeMs });
      done(null, nonce);
    },
    verify(
      request: Request,
      state: unknown,
      _meta: unknown,
      done: (error: null, ok: boolean | string, info?: object) => void,
    ) {
      const begun = readBegun(seal.open(parseCookie(request.get('cookie') ?? '')[name] ?? ''));
      const isOurs = begun !== null && typeof state === 'string' && isSame(state, begun.nonce);
      const { invitation, guest } = begun ?? {};
      if (isOurs && request.res)
        request.res.locals.wayIn = { ...(invitation && { invitation }), ...(guest && { guest }) };
      if (isOurs) done(null, begun.verifier ?? true);
      else done(null, false, { message: 'The state is not the one that this browser began with' });
    },
  };

  return {
    // The declared type lacks the verifier and the five parameters.
    store: store as unknown as StateStore,
    clear: (request) => request.res?.clearCookie(name, options),
  };
}
