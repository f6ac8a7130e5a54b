import { statSync } from 'node:fs';
import type { LegalPage } from '@rosette/shared/contract/site.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import escapeHtml from 'escape-html';
import { getSite } from '#features/operating/site/site.service.ts';
import { legalChanges } from '#features/settings/settings-document.service.ts';
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

/** When a legal text that stands in a file was changed. */
function fileChangedAt({ config }: AppContext, page: LegalPage): Date | undefined {
  const { LEGAL_PRIVACY_FILE: privacy, LEGAL_TERMS_FILE: terms, LEGAL_IMPRINT_FILE: imprint } = config;
  const file = { privacy, terms, imprint, accessibility: undefined }[page];
  return file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.mtime;
}

/**
 * The addresses that search engines list, in every language (product/web#search-engines). Pages that the build makes are as old
 * as `builtPage`, a legal page as the last change of its text.
 */
export async function sitemapOf(
  app: AppContext,
  builtPage: string,
  pages: readonly PublicPage[],
): Promise<string> {
  const builtAt = statSync(builtPage).mtime;
  const entries = ['/', '/partner', '/become-partner', '/contact'].flatMap((path) =>
    entriesOf(app, path, builtAt),
  );
  const changes = await legalChanges();
  for (const page of getSite(app, app.config.DEFAULT_LANGUAGE).legal) {
    const path = page === 'accessibility' ? '/legal/accessibility' : `/${page}`;
    entries.push(...entriesOf(app, path, changes[page] ?? fileChangedAt(app, page) ?? builtAt));
  }
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
