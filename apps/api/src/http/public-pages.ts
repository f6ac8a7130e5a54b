import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { idParams } from '@rosette/shared/contract/fields.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { type Request, type Response, Router } from 'express';
import type { AppContext } from '#lib/app-context.ts';
import { notFound, unavailable } from '#lib/app-error.ts';
import { textsOf } from '#lib/texts.ts';
import { asAppError } from './error-handler.ts';
import { previewImage, sendPreview } from './preview-image.ts';
import { describedPage, missingPage, type PageDescription, type PublicPage } from './public-page.ts';
import { createRateLimiter } from './rate-limit.ts';
import { declareLanguage, languageOfPage } from './request-language.ts';
import { sitemapOf } from './sitemap.ts';
import { readWebPages } from './web-app.ts';

/**
 * Serves pages of the web app with a description (product/events#event-page). A missing or hidden record is
 * 404. While the database is away, or over the rate limit, the app is served without the description and with
 * the status.
 */
export function createPublicPages(
  context: AppContext,
  webFolder: string,
  pages: readonly PublicPage[],
): Router {
  const router = Router();
  if (!existsSync(join(webFolder, 'shell.html'))) return router;
  const { webOrigin: origin, DEFAULT_LANGUAGE: defaultLanguage } = context.config;
  const shells = readWebPages(webFolder, 'shell', context);
  const limit = createRateLimiter('general', context);

  async function describe(page: PublicPage, language: Language, request: Request): Promise<PageDescription> {
    if (!context.startup.isServing) throw unavailable();
    await limit(request);
    const { data: params } = idParams.safeParse(request.params);
    if (!params) throw notFound('not_found');
    return page.describe(context, language, params.id);
  }

  function sendWithout(
    page: PublicPage,
    language: Language,
    error: unknown,
    request: Request,
    response: Response,
  ) {
    const known = asAppError(error);
    if (!known) context.log.error({ err: error, requestId: request.id }, 'page could not be described');
    const { status, headers } = known ?? { status: 500, headers: {} };
    response.status(status).set(headers).set('Cache-Control', 'no-store');
    const html = shells()[language];
    response.send(status === 404 ? missingPage(html, textsOf(language).pages[page.texts].missing) : html);
  }

  router.get('/sitemap.xml', async (request, response) => {
    if (!context.startup.isServing) throw unavailable();
    await limit(request);
    const sitemap = await sitemapOf(context, join(webFolder, 'shell.html'), pages);
    response.set('Cache-Control', 'public, no-cache').type('xml').send(sitemap);
  });

  for (const page of pages) {
    router.get(`/preview${page.path}.jpg`, async (request, response) => {
      const description = await describe(page, languageOfPage(request, context), request);
      sendPreview(response, await previewImage(context, description));
    });
    router.get(page.path, async (request, response, next) => {
      if (!request.accepts('html')) return next();
      const language = languageOfPage(request, context);
      declareLanguage(response, language);
      response.type('html').set('Cache-Control', 'public, no-cache');
      try {
        const description = await describe(page, language, request);
        const served = { origin, language, defaultLanguage };
        response.send(describedPage(shells()[language], served, description));
      } catch (error) {
        sendWithout(page, language, error, request, response);
      }
    });
  }
  return router;
}
