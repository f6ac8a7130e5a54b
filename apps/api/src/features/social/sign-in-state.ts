import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { StateStore } from 'passport-oauth2';
import type { Config } from '#config.ts';
import { clock } from '#lib/clock.ts';
import { createSeal } from '#lib/seal.ts';

const lifetimeMs = 10 * 60 * 1000;

/** What a sign-in under way has to come back with, sealed into the browser that began it. */
interface Begun {
  nonce: string;
  /** For PKCE, where the provider takes it. */
  verifier?: string;
  expires: number;
}

export interface SignInState {
  /** For passport-oauth2, in place of a session. */
  store: StateStore;
  /** A sign-in is finished once, whatever came of it. */
  clear(request: Request): void;
}

/** Compares bytes: texts of equal length need not have equally many. */
function isSame(a: string, b: string): boolean {
  const [bytes, others] = [Buffer.from(a), Buffer.from(b)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

function readBegun(text: string | null): Begun | null {
  const begun = text === null ? null : (JSON.parse(text) as Begun);
  return begun && begun.expires > clock.now().getTime() ? begun : null;
}

/**
 * Keeps the state of a sign-in in a cookie that only this server can read, so that no session is needed: whoever comes
 * back with a state that her browser did not begin is refused. Lax, because a strict cookie would be lost on the way
 * back from the provider.
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
    // Exactly five and four parameters: by their number passport-oauth2 knows that it may pass the verifier.
    store(
      request: Request,
      verifier: string | undefined,
      _state: unknown,
      _meta: unknown,
      done: (error: null, state: string) => void,
    ) {
      const nonce = randomBytes(32).toString('base64url');
      const begun: Begun = {
        nonce,
        expires: clock.now().getTime() + lifetimeMs,
        ...(verifier && { verifier }),
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
      if (isOurs) done(null, begun.verifier ?? true);
      else done(null, false, { message: 'The state is not the one that this browser began with' });
    },
  };

  return {
    // The declared type knows neither the verifier nor the five parameters that bring it.
    store: store as unknown as StateStore,
    clear: (request) => request.res?.clearCookie(name, options),
  };
}
