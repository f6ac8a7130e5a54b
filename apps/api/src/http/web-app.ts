import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import escapeHtml from 'escape-html';
import { type Request, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { AppContext } from '#lib/app-context.ts';
import { textsOf } from '#lib/texts.ts';
import { alternateLinks } from './public-page.ts';
import { declareLanguage, languageOfPage } from './request-language.ts';
import { holdsToken } from './security-headers.ts';

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

type WebPage = 'index' | 'sign-in' | 'shell';

/** The page that is served at a path. */
const pageAt = (path: string): WebPage =>
  path === '/' ? 'index' : path === '/sign-in' ? 'sign-in' : 'shell';

/**
 * The HTML of a page of the build in each language, with title and descriptions, and an absolute og:image, as link previews
 * require. The build makes `name`.de.html and the like for pages that hold sentences.
 */
export function readWebPages(folder: string, name: WebPage, origin: string): Record<Language, string> {
  const read = (language: Language) => {
    const own = join(folder, `${name}.${language}.html`);
    const { title, description, preview } = textsOf(language).pages.app;
    return readFileSync(existsSync(own) ? own : join(folder, `${name}.html`), 'utf8')
      .replace(/<html lang="\w+">/, `<html lang="${language}">`)
      .replace(/<title>[^<]*/, `<title>${escapeHtml(title)}`)
      .replace(/(name="description"\s+content=")[^"]*/, `$1${escapeHtml(description)}`)
      .replace(/(property="og:title"\s+content=")[^"]*/, `$1${escapeHtml(title)}`)
      .replace(/(property="og:description"\s+content=")[^"]*/, `$1${escapeHtml(preview)}`)
      .replace(/(<meta property="og:image" content=")\//, `$1${origin}/`);
  };
  return Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<
    Language,
    string
  >;
}

/** The page of an address that search engines list, with links to it in every language. */
const withAlternates = (html: string, url: string): string =>
  html.replace('</head>', `${alternateLinks(url).join('\n    ')}\n  </head>`);

/** The Cache-Control of a page. */
const cacheControl = (address: string) => (holdsToken(address) ? never : askAgain);

/**
 * Serves the built web app in `folder`, if it exists: files precompressed by the build, immutable where their name has
 * a hash; / with index.html, which holds the landing page, /sign-in with sign-in.html, which holds its heading, other
 * pages with shell.html, which holds none.
 */
export function createWebApp(folder: string, app: AppContext): Router {
  const origin = app.config.webOrigin;
  const router = Router();
  if (!existsSync(join(folder, 'index.html'))) return router;
  const pages = {
    index: readWebPages(folder, 'index', origin),
    'sign-in': readWebPages(folder, 'sign-in', origin),
    shell: readWebPages(folder, 'shell', origin),
  };
  for (const language of languages)
    pages.index[language] = withAlternates(pages.index[language], `${origin}/`);
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
  function sendPage(name: WebPage, request: Request, response: Response) {
    const language = languageOfPage(request, app);
    declareLanguage(response, language);
    response.set('Cache-Control', cacheControl(request.originalUrl)).vary('Accept-Encoding');
    response.type('html').send(pages[name][language]);
  }
  router.use((request, response, next) => {
    if (isDecodable(request.path)) return next();
    // The static middleware would answer with its own error page.
    if (request.method !== 'GET' || !request.accepts('html')) return next('router');
    response.status(404);
    sendPage('shell', request, response);
  });
  router.use(files);
  router.get('/{*page}', (request, response, next) => {
    const isPage = !/\.\w+$/.test(request.path) && request.accepts('html');
    if (!isPage) return next();
    sendPage(pageAt(request.path), request, response);
  });
  return router;
}
