import { oneLine } from '@rosette/shared/one-line.ts';
import escapeHtml from 'escape-html';
import type { AppContext } from '#lib/app-context.ts';

/** What the HTML of a page says to whoever runs no script: search engines, link previews, people (beyond §11). */
export interface PageDescription {
  title: string;
  /** Short ones, in order: when, where, by whom. They begin the description. */
  facts: string[];
  text: string;
  /** Below the site's origin: '/events/65f0…'. */
  path: string;
  /** An address of a picture, absolute or below the origin; null shows the product's icon. */
  image: string | null;
  /** One schema.org thing, without `@context`. */
  structuredData: { '@type': string } & Record<string, unknown>;
}

/** A page of the web app that everybody may open and that is described in its HTML as served. */
export interface PublicPage {
  /** As Express writes it, with `:id`. */
  path: `/${string}/:id`;
  /** What the page says where there is nothing: the heading of the web app's own. */
  missing: string;
  /** What a visitor may know, nothing else. @throws 404 */
  describe(app: AppContext, id: string): Promise<PageDescription>;
}

/** Longer descriptions are cut by everybody who shows them. */
const maxDescription = 300;

function shorten(text: string): string {
  if (text.length <= maxDescription) return text;
  return `${text.slice(0, maxDescription).replace(/\s+\S*$/u, '')}…`;
}

/** What the page replaces of the app's own head. */
const replacedTags =
  /\s*<title>[^<]*<\/title>|\s*<meta\s+(?:name="(?:description|twitter:card)"|property="og:(?:title|description|image)")[^>]*>/g;

/** The web app takes away what is marked so when somebody goes on to another page. */
const mark = 'data-served';

const icon = '/icon-512.png';

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${mark} ${kind}="${name}" content="${escapeHtml(content)}">`;

/** JSON within a script element: no `<` may end it. */
const jsonLd = (data: object) =>
  `<script ${mark} type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const titleOf = (title: string) => `<title>${escapeHtml(title)} · Rosette</title>`;

/** Puts `head` and, for who runs no script, `body` into the page. */
const fill = (html: string, head: string[], body: string) =>
  html
    .replace(replacedTags, '')
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace('</body>', () => `<noscript>${body}</noscript>\n  </body>`);

const paragraphs = (lines: string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');

/** The page with its title, description, canonical address, link preview and JSON-LD, everything escaped. */
export function describedPage(html: string, origin: string, page: PageDescription): string {
  const title = oneLine(page.title);
  const description = shorten([...page.facts, page.text].map(oneLine).join(' · '));
  const url = `${origin}${page.path}`;
  const image = URL.parse(page.image ?? icon, origin)?.href ?? origin + icon;
  const head = [
    titleOf(title),
    meta('name', 'description', description),
    `<link ${mark} rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', image),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', page.image ? 'summary_large_image' : 'summary'),
    jsonLd({ '@context': 'https://schema.org', ...page.structuredData, url, image: [image] }),
  ];
  const text = page.text.split(/\n+/).filter(Boolean);
  return fill(html, head, `<h1>${escapeHtml(title)}</h1>${paragraphs([...page.facts, ...text])}`);
}

/** The page of something that is not there: search engines forget it. */
export function missingPage(html: string, sentence: string): string {
  const head = [titleOf(sentence), meta('name', 'robots', 'noindex')];
  return fill(html, head, `<h1>${escapeHtml(sentence)}</h1>`);
}
