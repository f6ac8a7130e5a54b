import { existsSync } from 'node:fs';
import { type NextFunction, type Request, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { holdsToken } from './security-headers.ts';

const forever = 'public, max-age=31536000, immutable';
const askAgain = 'public, no-cache';
/** A cache keeps an answer together with its address. */
const never = 'no-store';

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Serves the built web app in `folder`, if it is there, as it was compressed when it was built: hashed assets for ever,
 * / with index.html, which holds the landing page, and every other page address with shell.html, which is the same
 * without it.
 */
export function createWebApp(folder: string): Router {
  const router = Router();
  if (!existsSync(folder)) return router;
  const files = expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: {
      redirect: false,
      setHeaders(response, path) {
        const page = holdsToken((response as Response).req.originalUrl) ? never : askAgain;
        response.setHeader('Cache-Control', path.includes('/assets/') ? forever : page);
      },
    },
  });
  const sendPage = (name: 'index' | 'shell', request: Request, response: Response, next: NextFunction) => {
    request.url = `/${name}.html`;
    files(request, response, next);
  };
  router.use((request, response, next) => {
    if (isDecodable(request.path)) return next();
    // The static files' own answer would be an error page of theirs.
    if (request.method !== 'GET' || !request.accepts('html')) return next('router');
    response.status(404);
    sendPage('shell', request, response, next);
  });
  router.use(files);
  router.get('/{*page}', (request, response, next) => {
    const isPage = !/\.\w+$/.test(request.path) && request.accepts('html');
    if (!isPage) return next();
    sendPage(request.path === '/' ? 'index' : 'shell', request, response, next);
  });
  return router;
}
