import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { webPageAt } from '@rosette/shared/web-pages.ts';
import { type Request, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { siteText, untilSettingsChange } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { textsOf } from '#lib/texts.ts';
import { missingPage, titledPage, withAddress } from './public-page.ts';
import { declareLanguage, languageOfPage } from './request-language.ts';
import { holdsToken } from './security-headers.ts';
import { createSiteFiles } from './site-files.ts';
import { asAppPage, sitePreviewTags } from './site-page.ts';

const forever = 'public, max-age=31536000, immutable';
const askAgain = 'public, no-cache';
/** Caches store an answer with its URL. */
const never = 'no-store';

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A page of the build: with the landing page, with the heading of /sign-in, and empty. */
type BuiltPage = 'index' | 'sign-in' | 'shell';

type Pages = Record<Language, string>;

const inEachLanguage = (make: (language: Language) => string): Pages =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Pages;

/**
 * A page of the build in each language, as this community's until its settings change. The build makes `name`.de.html and
 * the like for pages that hold sentences.
 * @param finish changes each page, which is in its language by then
 */
export function readWebPages(
  folder: string,
  name: BuiltPage,
  app: AppContext,
  finish = (html: string, _language: Language) => html,
): () => Pages {
  const built = inEachLanguage((language) => {
    const own = join(folder, `${name}.${language}.html`);
    return readFileSync(existsSync(own) ? own : join(folder, `${name}.html`), 'utf8');
  });
  return untilSettingsChange(() =>
    inEachLanguage((language) => finish(asAppPage(built[language], app, language), language)),
  );
}

/** The Cache-Control of a page. */
const cacheControl = (address: string) => (holdsToken(address) ? never : askAgain);

/**
 * Serves the built web app in `folder`, if it exists: files precompressed by the build, immutable where their name has
 * a hash; / with index.html, which holds the landing page, /sign-in with sign-in.html, which holds its heading, other
 * pages with shell.html, which holds none.
 */
export function createWebApp(folder: string, app: AppContext): Router {
  const { webOrigin: origin, DEFAULT_LANGUAGE: defaultLanguage } = app.config;
  const router = Router();
  if (!existsSync(join(folder, 'index.html'))) return router;
  const servedIn = (language: Language) => ({ origin, language, defaultLanguage });
  const pages = {
    index: readWebPages(folder, 'index', app, (html, language) => withAddress(html, '/', servedIn(language))),
    'sign-in': readWebPages(folder, 'sign-in', app),
    shell: readWebPages(folder, 'shell', app),
  };
  const files = expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: {
      redirect: false,
      setHeaders(response, path) {
        const page = cacheControl((response as Response).req.originalUrl);
        response.setHeader('Cache-Control', path.includes('/assets/') ? forever : page);
      },
    },
  });
  function send(request: Request, response: Response, htmlIn: (language: Language) => string) {
    const language = languageOfPage(request, app);
    declareLanguage(response, language);
    response.set('Cache-Control', cacheControl(request.originalUrl)).vary('Accept-Encoding');
    response.type('html').send(htmlIn(language));
  }

  /** The page at an address that shows no record; null where the web has none. */
  function titled(path: string, language: Language): string | null {
    const found = webPageAt(path);
    if (!found) return null;
    const { title, about, isListed } = found.page;
    const texts = textsOf(language);
    const html = pages[found.path === '/sign-in' ? 'sign-in' : 'shell']()[language];
    return titledPage(html, servedIn(language), {
      title: texts.pageTitles[title],
      description: about ? texts.pages.about[about] : siteText('description', language),
      path: isListed ? found.path : null,
      preview: sitePreviewTags(app, language),
    });
  }

  function sendPage(request: Request, response: Response) {
    if (request.path === '/') return send(request, response, (language) => pages.index()[language]);
    const isThere = isDecodable(request.path) && webPageAt(request.path) !== null;
    if (!isThere) response.status(404);
    send(
      request,
      response,
      (language) =>
        (isThere && titled(request.path, language)) ||
        missingPage(pages.shell()[language], textsOf(language).pageTitles.missing),
    );
  }

  router.use((request, response, next) => {
    if (isDecodable(request.path)) return next();
    // The static middleware would answer with its own error page.
    if (request.method !== 'GET' || !request.accepts('html')) return next('router');
    sendPage(request, response);
  });
  router.use(createSiteFiles(folder, app));
  router.use(files);
  router.get('/{*page}', (request, response, next) => {
    const isPage = !/\.\w+$/.test(request.path) && request.accepts('html');
    if (!isPage) return next();
    sendPage(request, response);
  });
  return router;
}
