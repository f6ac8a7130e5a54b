import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** An HTML page of the built web app, ready to send. */
export interface WebPage {
  html: string;
  compressed: Buffer;
  etag: string;
}

/** An HTML page with its ETag, ready to send. */
function webPage(html: string): WebPage {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  return { html, compressed: brotliCompressSync(html), etag: `W/"${hash}"` };
}

/** Reads `name`.html of the build and makes its og:image absolute, as link previews require. */
export function readWebPage(folder: string, name: 'index' | 'shell', origin: string): WebPage {
  const html = readFileSync(join(folder, `${name}.html`), 'utf8');
  return webPage(html.replace(/(<meta property="og:image" content=")\//, `$1${origin}/`));
}

/** Sends a page, compressed where accepted, or 304 for a known ETag. */
export function sendWebPage(request: Request, response: Response, page: WebPage): void {
  response.type('html').vary('Accept-Encoding').set('ETag', page.etag);
  if (!request.acceptsEncodings('br')) {
    response.send(page.html);
    return;
  }
  response.set('Content-Encoding', 'br').send(page.compressed);
}
