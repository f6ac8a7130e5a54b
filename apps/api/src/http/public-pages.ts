import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { idParams } from '@rosette/shared/contract/fields.ts';
import { type Request, type Response, Router } from 'express';
import type { AppContext } from '#lib/app-context.ts';
import { notFound, unavailable } from '#lib/app-error.ts';
import { asAppError } from './error-handler.ts';
import { describedPage, missingPage, type PublicPage } from './public-page.ts';
import { createRateLimiter } from './rate-limit.ts';
import { readWebPage } from './web-page.ts';

/**
 * Serves the pages of the web app that have a description of their own (beyond §11). What is not there, or hidden from
 * visitors, is 404. Where the description cannot be had, because the database is away or for too many requests, the app
 * is served without it, with the status that says so: it shows what it can.
 */
export function createPublicPages(
  context: AppContext,
  webFolder: string,
  pages: readonly PublicPage[],
): Router {
  const router = Router();
  if (!existsSync(join(webFolder, 'shell.html'))) return router;
  const { webOrigin } = context.config;
  const { html } = readWebPage(webFolder, 'shell', webOrigin);
  const limit = createRateLimiter('general', context);

  async function describe(page: PublicPage, request: Request): Promise<string> {
    if (!context.startup.isServing) throw unavailable();
    await limit(request);
    const { data: params } = idParams.safeParse(request.params);
    if (!params) throw notFound();
    return describedPage(html, webOrigin, await page.describe(context, params.id));
  }

  function sendWithout({ missing }: PublicPage, error: unknown, request: Request, response: Response) {
    const known = asAppError(error);
    if (!known) context.log.error({ err: error, requestId: request.id }, 'page could not be described');
    const { status, headers } = known ?? { status: 500, headers: {} };
    response.status(status).set(headers).set('Cache-Control', 'no-store');
    response.send(status === 404 ? missingPage(html, missing) : html);
  }

  for (const page of pages) {
    router.get(page.path, async (request, response, next) => {
      if (!request.accepts('html')) return next();
      response.type('html').set('Cache-Control', 'public, no-cache');
      try {
        response.send(await describe(page, request));
      } catch (error) {
        sendWithout(page, error, request, response);
      }
    });
  }
  return router;
}
