import { statSync } from 'node:fs';
import { languages } from '@rosette/shared/texts/languages.ts';
import escapeHtml from 'escape-html';
import { getSite } from '#features/operating/site/site.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { addressOf, type PublicPage } from './public-page.ts';

/** A sitemap has 50,000 addresses at most; each page has one for each language. */
const mostOfEach = 5000;

/** @param path '/' and the like @param changedAt when its content was last changed */
function entriesOf(app: AppContext, path: string, changedAt: Date): string[] {
  const { webOrigin: origin, DEFAULT_LANGUAGE: defaultLanguage } = app.config;
  const addressIn = (language: (typeof languages)[number]) =>
    escapeHtml(addressOf(path, { origin, language, defaultLanguage }));
  const link = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const links = [
    ...languages.map((language) => link(language, escapeHtml(`${origin}${path}?lang=${language}`))),
    link('x-default', escapeHtml(origin + path)),
  ].join('');
  const lastmod = changedAt.toISOString();
  return languages.map(
    (language) => `<url><loc>${addressIn(language)}</loc><lastmod>${lastmod}</lastmod>${links}</url>`,
  );
}

/**
 * The addresses that search engines list, in every language (product/web#search-engines). Pages that the build makes are as old
 * as `builtPage`.
 */
export async function sitemapOf(
  app: AppContext,
  builtPage: string,
  pages: readonly PublicPage[],
): Promise<string> {
  const builtAt = statSync(builtPage).mtime;
  const legal = getSite(app, app.config.DEFAULT_LANGUAGE).legal.map((page) =>
    page === 'accessibility' ? '/legal/accessibility' : `/${page}`,
  );
  const entries = ['/', '/partner', '/become-partner', '/contact', ...legal].flatMap((path) =>
    entriesOf(app, path, builtAt),
  );
  for (const page of pages) {
    for (const { id, changedAt } of await page.list(mostOfEach)) {
      entries.push(...entriesOf(app, page.path.replace(':id', id), changedAt));
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
