import escapeHtml from 'escape-html';
import express, { Router } from 'express';
// Not the package's main module, which runs the page's code in the server.
import getAbsoluteFSPath from 'swagger-ui-dist/absolute-path.js';
import { onlyMethods } from './error-handler.ts';

const pageOf = (name: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(name)} API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/show.js"></script>
  </body>
</html>
`;

// A file of its own, as the Content-Security-Policy allows no inline script.
const show = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });\n`;

/**
 * `/openapi.json` and its page `/docs`.
 * @param nameOf the name of the community
 * @param createDocument called with the first request for the document, and after the name changed
 */
export function createDocs(nameOf: () => string, createDocument: (name: string) => object): Router {
  const router = Router();
  let named: string | undefined;
  let document: object = {};
  router.get('/openapi.json', (_request, response) => {
    const name = nameOf();
    if (name !== named) document = createDocument(name);
    named = name;
    response.set('Cache-Control', 'public, no-cache').json(document);
  });
  router.get('/docs', (_request, response) => {
    response.type('html').send(pageOf(nameOf()));
  });
  for (const path of ['/openapi.json', '/docs']) router.all(path, onlyMethods('GET'));
  router.get('/docs/show.js', (_request, response) => {
    response.type('js').send(show);
  });
  router.use('/docs', express.static(getAbsoluteFSPath(), { index: false, redirect: false }));
  return router;
}
