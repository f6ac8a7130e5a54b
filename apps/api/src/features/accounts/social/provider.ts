import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import type { Request, Response } from 'express';
import type { AppContext } from '#lib/app-context.ts';
import { providerLimits } from './provider-limits.ts';
import { createSignInState, keepWayIn } from './sign-in-state.ts';
import { SocialRefusal } from './social-refusal.ts';

/** The errors that providers answer when the person cancels. */
const cancellations: unknown[] = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

/** An error from passport; OAuth's own is in `oauthError`. */
type PassportError = Error & { oauthError?: Error | { statusCode?: number } };
type Returned = { claims: unknown } | false | undefined;

function refusalOf(error: PassportError): SocialRefusal {
  const { oauthError } = error;
  const isAway =
    oauthError instanceof Error || (oauthError?.statusCode !== undefined && oauthError.statusCode >= 500);
  return new SocialRefusal(isAway ? 'unavailable' : 'provider_error', { cause: error });
}

export interface Provider {
  /** Redirects the browser to the provider; resolves only on failure. `origin` is the product's. */
  begin(request: Request, response: Response, origin: string): Promise<never>;
  /**
   * The unverified profile of the person who came back.
   * @throws {SocialRefusal}
   */
  finish(request: Request, origin: string): Promise<unknown>;
}

/** Creates a provider for social sign-in; null where it is off. */
export function createProvider({ config }: AppContext, name: SocialProvider): Provider | null {
  const client = config.social[name];
  if (!client) return null;
  const state = createSignInState(config, name);
  const { callbackMs } = providerLimits;
  // Loaded with the first sign-in.
  const load = async () => {
    const [{ default: passport }, { createStrategy }] = await Promise.all([
      import('passport'),
      import('./strategies.ts'),
    ]);
    // Registered by name: passport shares a strategy object between concurrent requests, so that one person's answer
    // could end another one's sign-in.
    return new passport.Passport().use(name, createStrategy(name, client, state.store));
  };
  let loading: ReturnType<typeof load> | undefined;
  const authenticatorOf = () => (loading ??= load());
  const optionsFor = (origin: string) => ({
    session: false,
    callbackURL: `${origin}/api/auth/${name}/callback`,
  });

  return {
    async begin(request, response, origin) {
      const authenticator = await authenticatorOf();
      keepWayIn(request);
      // Hides the query from passport, which would take a code or an error in it for the callback.
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
      // Without a code passport would start a new sign-in.
      if (typeof code !== 'string' || code === '') throw new SocialRefusal('invalid_state');
      const authenticator = await authenticatorOf();
      const returned = await new Promise<Returned>((resolve, reject) => {
        const late = setTimeout(() => reject(new SocialRefusal('unavailable')), callbackMs);
        const done = (trouble: PassportError | null, user: Returned) => {
          clearTimeout(late);
          if (trouble) reject(refusalOf(trouble));
          else resolve(user);
        };
        authenticator.authenticate(name, optionsFor(origin), done)(request, request.res, reject);
      });
      // The strategy itself refuses only for the state.
      if (!returned) throw new SocialRefusal('invalid_state');
      return returned.claims;
    },
  };
}
