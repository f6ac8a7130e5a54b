import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createApp } from '../app.ts';
import { raw, testContext } from './api.ts';

export const origin = 'https://rosette.example';

const folder = mkdtempSync(join(tmpdir(), 'rosette-web-'));
const index = join(import.meta.dirname, '../../../web/index.html');
for (const name of ['index.html', 'sign-in.html', 'shell.html']) copyFileSync(index, join(folder, name));
const built = (path: string) => join(import.meta.dirname, '../../../web', path);
for (const name of ['site.webmanifest', 'robots.txt', 'icon.svg', 'icon-192.png'])
  copyFileSync(built(`public/${name}`), join(folder, name));
copyFileSync(built('build/offline.html'), join(folder, 'offline.html'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The API with the web app's HTML, which the pages as served fill. */
export const withWeb = (context = testContext({ WEB_ORIGIN: origin })) => createApp(context, folder);

const web = withWeb();

/** Requests a page of the web app as a browser does. */
export const openPage = (path: string, app = web) => raw(app).get(path).set('Accept', 'text/html');

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };
const unescaped = (text = '') => text.replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all);

/** The first group of the only match of a tag, unescaped. */
export function only(html: string, tag: RegExp): string {
  const found = [...html.matchAll(new RegExp(tag, 'g'))];
  expect(found, String(tag)).toHaveLength(1);
  return unescaped(found[0]?.[1]);
}

/** The content of the only meta element of this name or property, as 'og:title'. */
export const metaOf = (html: string, name: string) =>
  only(html, new RegExp(`<meta[^>]*(?:name|property)="${name}"\\s+content="([^"]*)"`));

/** The page's JSON-LD; null without any. */
export const dataOf = (html: string) =>
  JSON.parse(/<script[^>]*type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
