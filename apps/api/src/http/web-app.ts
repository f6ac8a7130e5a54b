import { existsSync } from 'node:fs';
import express, { Router } from 'express';

const forever = 'public, max-age=31536000, immutable';

/** Serves the built web app in `folder`, if it is there: hashed assets for ever, every page address with index.html. */
export function createWebApp(folder: string): Router {
  const router = Router();
  if (!existsSync(folder)) return router;
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders: (response, path) => {
        response.setHeader('Cache-Control', path.includes('/assets/') ? forever : 'public, no-cache');
      },
    }),
  );
  router.get('/{*page}', (request, response, next) => {
    const isPage = !/\.\w+$/.test(request.path) && request.accepts('html');
    if (!isPage) return next();
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder });
  });
  return router;
}
