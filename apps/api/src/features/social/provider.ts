import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import type { Request, Response } from 'express';
import passport from 'passport';
import type { AppContext } from '#lib/app-context.ts';
import { createSignInState } from './sign-in-state.ts';
import { SocialRefusal } from './social-refusal.ts';
import { createStrategy } from './strategies.ts';

/** For an answer that began and never ends; longer than the two requests of a sign-in may take. */
const callbackMs = 10_000;

/** What providers call it when the person cancels; LinkedIn has words of its own. */
const cancellations: unknown[] = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

/** What passport hands back; OAuth's own trouble lies in `oauthError`. */
type Trouble = Error & { oauthError?: Error | { statusCode?: number } };
type Returned = { claims: unknown } | false | undefined;

function refusalOf(error: Trouble): SocialRefusal {
  const { oauthError } = error;
  const isAway =
    oauthError instanceof Error || (oauthError?.statusCode !== undefined && oauthError.statusCode >= 500);
  return new SocialRefusal(isAway ? 'unavailable' : 'provider_error', { cause: error });
}

export interface Provider {
  /** Sends the browser to the provider; only ever ends with what went wrong. `origin` is the product's. */
  begin(request: Request, response: Response, origin: string): Promise<never>;
  /**
   * What the provider tells about the person who came back, unchecked.
   * @throws {SocialRefusal}
   */
  finish(request: Request, origin: string): Promise<unknown>;
}

/** A provider to sign in with; null where it is switched off. */
export function createProvider({ config }: AppContext, name: SocialProvider): Provider | null {
  const client = config.social[name];
  if (!client) return null;
  const state = createSignInState(config, name);
  // By its name: a strategy that is handed over as an object is shared by requests that run at the same time, and one
  // person's answer would end another one's sign-in.
  const authenticator = new passport.Passport();
  authenticator.use(name, createStrategy(name, client, state.store));
  const optionsFor = (origin: string) => ({
    session: false,
    callbackURL: `${origin}/api/auth/${name}/callback`,
  });

  return {
    begin(request, response, origin) {
      // Whatever the address brought is not for passport, which would take a code or an error for the way back.
      Object.defineProperty(request, 'query', { value: {} });
      return new Promise((_, reject) => {
        authenticator.authenticate(name, optionsFor(origin), reject)(request, response, reject);
      });
    },

    async finish(request, origin) {
      state.clear(request);
      const { code, error } = request.query;
      if (error !== undefined) {
        throw new SocialRefusal(cancellations.includes(error) ? 'access_denied' : 'provider_error');
      }
      // Without one passport would begin anew.
      if (typeof code !== 'string' || code === '') throw new SocialRefusal('invalid_state');
      const returned = await new Promise<Returned>((resolve, reject) => {
        const late = setTimeout(() => reject(new SocialRefusal('unavailable')), callbackMs);
        const done = (trouble: Trouble | null, user: Returned) => {
          clearTimeout(late);
          if (trouble) reject(refusalOf(trouble));
          else resolve(user);
        };
        authenticator.authenticate(name, optionsFor(origin), done)(request, request.res, reject);
      });
      // The strategy itself refuses for one reason only: the state.
      if (!returned) throw new SocialRefusal('invalid_state');
      return returned.claims;
    },
  };
}
