import { existsSync } from 'node:fs';
import { type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { holdsToken } from './security-headers.ts';

const forever = 'public, max-age=31536000, immutable';
const askAgain = 'public, no-cache';
/** A cache keeps an answer together with its address. */
const never = 'no-store';

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
  router.use(files);
  router.get('/{*page}', (request, response, next) => {
    const isPage = !/\.\w+$/.test(request.path) && request.accepts('html');
    if (!isPage) return next();
    request.url = request.path === '/' ? '/index.html' : '/shell.html';
    files(request, response, next);
  });
  return router;
}
