import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { openPicture } from './pictures.service.ts';

/** GET /media/{name}.webp: a picture, immutable under its URL (product/pictures#serving). */
export function createMediaRoute(app: AppContext): Router {
  const router = Router();
  router.get('/media/:name.webp', async (request, response) => {
    const { w } = request.query;
    const size = typeof w === 'string' || w === undefined ? w : 'several';
    const file = await openPicture(app, request.params.name, size);
    if (!file) throw notFound('unknown_picture');
    response.set({
      'Content-Type': 'image/webp',
      'Content-Length': String(file.length),
      // A picture is small, so parts of it are not served.
      'Accept-Ranges': 'none',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (request.method === 'HEAD') {
      file.stream.destroy();
      response.end();
      return;
    }
    await pipeline(file.stream, response).catch((error: NodeJS.ErrnoException) => {
      // The client disconnected.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  });
  return router;
}
