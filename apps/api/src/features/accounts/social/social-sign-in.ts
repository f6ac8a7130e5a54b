import { type SocialProvider, socialProviderNames } from '@rosette/shared/social-providers.ts';
import { type Request, type Response, Router } from 'express';
import type { Config } from '#config.ts';
import { recordSignIn } from '#features/users/password-check.service.ts';
import { currentSuspension, notInAs, type Suspension } from '#features/users/visibility.service.ts';
import { clientAddress } from '#http/client-address.ts';
import { onlyMethods } from '#http/error-handler.ts';
import { createRateLimiter } from '#http/rate-limit.ts';
import type { AppContext } from '#lib/app-context.ts';
import { AppError } from '#lib/app-error.ts';
import { isDatabaseAway } from '#lib/database.ts';
import { createProvider, type Provider } from './provider.ts';
import { wayInOf } from './sign-in-state.ts';
import { memberOf } from './social.service.ts';
import { profileOf } from './social-profile.ts';
import { SocialRefusal } from './social-refusal.ts';

/** The product's own origin that the browser is at: the cookie is there, and the final redirect leads there. */
const originOf = ({ webOrigins, webOrigin }: Config, request: Request) =>
  webOrigins.find((origin) => new URL(origin).host === request.get('host')) ?? webOrigin;

/**
 * The redirect that ends every sign-in, with a token or an error (product/accounts#social-sign-in). It holds
 * nothing from the request.
 */
function redirectToWeb(
  response: Response,
  origin: string,
  outcome: Record<'provider', SocialProvider> & Record<string, string>,
) {
  response
    .status(303)
    .set('Location', `${origin}/auth/callback?${new URLSearchParams(outcome)}`)
    .end();
}

/** An expected error as a refusal; null for an unexpected one. */
function toRefusal(error: unknown): SocialRefusal | null {
  if (error instanceof SocialRefusal) return error;
  if (isDatabaseAway(error)) return new SocialRefusal('unavailable', { cause: error });
  return error instanceof AppError && error.status === 429 ? new SocialRefusal('too_many_requests') : null;
}

/** Details for the log: the kind of error, never the provider's answer, which may hold a token. */
function logDetailsOf({ code: reason, cause }: SocialRefusal) {
  if (!(cause instanceof Error)) return { reason };
  const { code, oauthError } = cause as Error & {
    code?: unknown;
    oauthError?: { code?: unknown; statusCode?: unknown };
  };
  return { reason, error: cause.name, code: code ?? oauthError?.code ?? oauthError?.statusCode };
}

/** The code, and what the web needs to say until when and why (product/safety#suspension). */
function suspendedMember({ reason, until }: Suspension): SocialRefusal {
  return until
    ? new SocialRefusal('account_suspended_until', { values: { reason, until: until.toISOString() } })
    : new SocialRefusal('account_suspended', { values: { reason } });
}

async function begin(
  provider: Provider | null,
  request: Request,
  response: Response,
  origin: string,
): Promise<void> {
  if (!provider) throw new SocialRefusal('not_configured');
  await provider.begin(request, response, origin);
}

/** @returns the session token of the member who signed in */
async function finish(
  app: AppContext,
  name: SocialProvider,
  provider: Provider | null,
  request: Request,
  origin: string,
): Promise<string> {
  if (!provider) throw new SocialRefusal('not_configured');
  const profile = profileOf(name, await provider.finish(request, origin));
  if (!profile) throw new SocialRefusal('provider_error');
  const member = await memberOf(app, profile, wayInOf(request));
  if (notInAs(member) === 'declined') {
    const message = member.admission?.message;
    throw new SocialRefusal('admission_declined', { ...(message && { values: { message } }) });
  }
  const suspension = currentSuspension(member);
  if (suspension) throw suspendedMember(suspension);
  const { _id, token_version } = member;
  await recordSignIn(app, _id, clientAddress(request));
  return app.tokens.issue({ id: String(_id), token_version });
}

/**
 * `GET /auth/google`, `/auth/linkedin` and their callbacks (product/accounts#social-sign-in): redirects for
 * browsers, so they are outside the contract. Each callback ends at the web app's /auth/callback.
 */
export function createSocialSignIn(app: AppContext): Router {
  const router = Router();
  const limit = createRateLimiter('social', app);

  for (const name of socialProviderNames) {
    const provider = createProvider(app, name);
    const paths = { start: `/auth/${name}`, callback: `/auth/${name}/callback` };

    /** Wraps a step: a failure redirects with its reason. */
    const step =
      (take: (request: Request, response: Response, origin: string) => Promise<void>) =>
      async (request: Request, response: Response) => {
        response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
        const origin = originOf(app.config, request);
        try {
          await limit(request);
          await take(request, response, origin);
        } catch (error) {
          const refusal = toRefusal(error);
          if (refusal)
            app.log.info(
              { requestId: request.id, provider: name, ...logDetailsOf(refusal) },
              'social sign-in refused',
            );
          else app.log.error({ err: error, requestId: request.id, provider: name }, 'social sign-in failed');
          const { code, values } = refusal ?? new SocialRefusal('unavailable');
          redirectToWeb(response, origin, { ...values, error: code, provider: name });
        }
      };

    router.get(
      paths.start,
      step((request, response, origin) => begin(provider, request, response, origin)),
    );
    router.get(
      paths.callback,
      step(async (request, response, origin) => {
        redirectToWeb(response, origin, {
          token: await finish(app, name, provider, request, origin),
          provider: name,
        });
      }),
    );
    for (const path of [paths.start, paths.callback]) router.all(path, onlyMethods('GET'));
  }
  return router;
}
