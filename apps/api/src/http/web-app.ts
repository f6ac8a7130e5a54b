import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
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

/** The HTML of `name`.html of the build, with an absolute og:image, as link previews require. */
export function readWebPage(folder: string, name: WebPage, origin: string): string {
  const html = readFileSync(join(folder, `${name}.html`), 'utf8');
  return html.replace(/(<meta property="og:image" content=")\//, `$1${origin}/`);
}

/** The Cache-Control of a page. */
const cacheControl = (address: string) => (holdsToken(address) ? never : askAgain);

/**
 * Serves the built web app in `folder`, if it exists: files precompressed by the build, immutable where their name has
 * a hash; / with index.html, which holds the landing page, /sign-in with sign-in.html, which holds its heading, other
 * pages with shell.html, which holds none.
 * @param origin the site's origin, for absolute URLs
 */
export function createWebApp(folder: string, origin: string): Router {
  const router = Router();
  if (!existsSync(join(folder, 'index.html'))) return router;
  const pages = {
    index: readWebPage(folder, 'index', origin),
    'sign-in': readWebPage(folder, 'sign-in', origin),
    shell: readWebPage(folder, 'shell', origin),
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
  function sendPage(name: WebPage, request: Request, response: Response) {
    response.set('Cache-Control', cacheControl(request.originalUrl)).vary('Accept-Encoding');
    response.type('html').send(pages[name]);
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
