import { oneLine } from '@rosette/shared/one-line.ts';
import { imageAttributesOf, pictureNameOf } from '@rosette/shared/picture-address.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import escapeHtml from 'escape-html';
import { communityName } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { mark, meta, previewAddress, previewTags } from './preview-tags.ts';
import { jsonInHtml } from './site-page.ts';

/**
 * What the HTML of a page contains without scripts: for search engines, link previews and people
 * (product/events#event-page).
 */
export interface PageDescription {
  title: string;
  /** Short facts in order: when, where, by whom. They start the description. */
  facts: string[];
  text: string;
  /** The path below the site's origin: '/events/65f0…'. */
  path: string;
  /** The picture's URL, absolute or below the origin; null for a preview that is drawn from title and facts. */
  image: string | null;
  /** How the page shows the picture: across its whole width, where an ornament stands in for it, or as a logo. */
  imageAs?: 'banner' | 'logo';
  /** A schema.org object without `@context`. */
  structuredData: { '@type': string } & Record<string, unknown>;
}

/** A public page of the web app with a description in its HTML. */
export interface PublicPage {
  /** As an Express path, with `:id`. */
  path: `/${string}/:id`;
  /** The texts of the page, of which `missing` is the heading for a missing record, as in the web app. */
  texts: 'event' | 'business' | 'opportunity';
  /**
   * The data that a visitor may see, in a language.
   * @throws 404
   */
  describe(app: AppContext, language: Language, id: string): Promise<PageDescription>;
  /** The newest records that a visitor may see, and when each was last changed, for the sitemap. */
  list(most: number): Promise<{ id: string; changedAt: Date }[]>;
}

/** Services cut longer descriptions. */
const maxDescription = 300;

function shorten(text: string): string {
  if (text.length <= maxDescription) return text;
  return `${text.slice(0, maxDescription).replace(/\s+\S*$/u, '')}…`;
}

/** The tags of the app's head that the page replaces. */
const replacedTags =
  /\s*<title>[^<]*<\/title>|\s*<meta\s+(?:name="(?:description|twitter:card)"|property="og:(?:title|description|image(?::\w+)?)")[^>]*>/g;

const jsonLd = (data: object) => `<script ${mark} type="application/ld+json">${jsonInHtml(data)}</script>`;

const titleOf = (title: string) => `<title>${escapeHtml(`${title} · ${communityName()}`)}</title>`;

/** Replaces the title, descriptions and link preview of the app's head by `head`. */
const withHead = (html: string, head: string[]) =>
  html.replace(replacedTags, '').replace('</head>', () => `${head.join('\n    ')}\n  </head>`);

/**
 * Inserts `head`, and `content` into the app's root: readable before any script runs, so that the app's scripts load
 * after the first paint (main.tsx of the web). The app shows it until it has loaded the page itself (served-page.ts),
 * whose look it has (served-page.css).
 */
const fill = (html: string, head: string[], content: string) =>
  withHead(html, head)
    .replaceAll('rel="modulepreload"', 'rel="after-paint"')
    .replace('<script type="module"', '<script fetchpriority="low" type="module"')
    .replace(
      '<div id="root">',
      (root) =>
        `${root}<header class="served-bar"><a href="/">${escapeHtml(communityName())}</a></header><main class="served-main">${content}</main>`,
    );

const headingOf = (title: string) => `<h1>${escapeHtml(title)}</h1>`;

/** The picture as the app will show it: from the same address, so that it is loaded once. */
function pictureOf({ image, imageAs }: PageDescription, origin: string): string {
  const src = image ? URL.parse(image, origin) : null;
  const isShown = src !== null && /^https?:$/.test(src.protocol);
  if (!imageAs) return '';
  if (!isShown) return imageAs === 'banner' ? '<div class="served-ornament"></div>' : '';
  const uploaded = imageAttributesOf(src.href);
  const sizes = imageAs === 'banner' ? '(min-width: 52rem) 48rem, 100vw' : '7rem';
  const attributes = {
    class: `served-${imageAs}`,
    alt: '',
    fetchpriority: 'high',
    referrerpolicy: 'no-referrer',
    ...(uploaded && { width: uploaded.width, height: uploaded.height, srcset: uploaded.srcSet, sizes }),
    src: src.href,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<img ${written.join(' ')}>`;
}

const article = (look: 'page' | 'event', content: string) =>
  `<article class="served-${look}" data-served-page>${content}</article>`;

/** Title, picture, facts and text, everything escaped; with a banner as the page of an event, with the facts in a box. */
function contentOf(page: PageDescription, origin: string): string {
  const facts = page.facts.map((fact) => `<li>${escapeHtml(oneLine(fact))}</li>`).join('');
  const text = page.text
    .split(/\n+/)
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
  const heading = headingOf(oneLine(page.title));
  const picture = pictureOf(page, origin);
  const list = `<ul class="served-facts">${facts}</ul>`;
  return page.imageAs === 'banner'
    ? article('event', `<header>${picture}${heading}</header>${list}<div class="served-words">${text}</div>`)
    : article('page', `${picture}<div class="served-text">${heading}${list}${text}</div>`);
}

/** Where a page is served. */
export interface Served {
  /** As in 'https://rosette.example'. */
  origin: string;
  language: Language;
  /** The language of addresses without `?lang`. */
  defaultLanguage: Language;
}

/** The address of a page in its language: one in another language than the default names it. */
export const addressOf = (path: string, { origin, language, defaultLanguage }: Served): string =>
  `${origin}${path}${language === defaultLanguage ? '' : `?lang=${language}`}`;

/**
 * The canonical address of a page in its language, and the links to it in every language, for search engines: `?lang=` chooses
 * one, and without it the reader's own is served (product/languages#pages-as-served).
 */
export function languageLinks(path: string, served: Served): string[] {
  const link = (language: string, href: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" ${mark}>`;
  const url = `${served.origin}${path}`;
  return [
    `<link rel="canonical" href="${escapeHtml(addressOf(path, served))}" ${mark}>`,
    ...languages.map((language) => link(language, `${url}?lang=${language}`)),
    link('x-default', url),
  ];
}

/** The page with title, description, canonical URL, link preview and JSON-LD, everything escaped. */
export function describedPage(html: string, served: Served, page: PageDescription): string {
  const title = oneLine(page.title);
  const description = shorten([...page.facts, page.text].map(oneLine).join(' · '));
  const url = addressOf(page.path, served);
  const preview = served.origin + previewAddress(`/preview${page.path}.jpg`, served.language, page);
  const image = (page.image && URL.parse(page.image, served.origin)?.href) ?? preview;
  const isLogo = page.imageAs === 'logo' && pictureNameOf(page.image) !== null;
  const head = [
    titleOf(title),
    meta('name', 'description', description),
    ...languageLinks(page.path, served),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...previewTags(preview, title, isLogo),
    jsonLd({ '@context': 'https://schema.org', ...page.structuredData, url, image: [image] }),
  ];
  return fill(html, head, contentOf(page, served.origin));
}

/** A page with its address, which search engines list. */
export const withAddress = (html: string, path: string, served: Served): string => {
  const head = [...languageLinks(path, served), meta('property', 'og:url', addressOf(path, served))];
  return html.replace('</head>', () => `${head.join('\n    ')}\n  </head>`);
};

/** A page of the app without content of its own: with title and description, and its address where search engines may list it. */
export function titledPage(
  html: string,
  served: Served,
  page: { title: string; description: string; path: string | null; preview: readonly string[] },
): string {
  const title = oneLine(page.title);
  const description = shorten(oneLine(page.description));
  return withHead(html, [
    titleOf(title),
    meta('name', 'description', description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...page.preview,
    ...(page.path === null
      ? [meta('name', 'robots', 'noindex')]
      : [...languageLinks(page.path, served), meta('property', 'og:url', addressOf(page.path, served))]),
  ]);
}

/** The page of a missing record, with noindex. */
export function missingPage(html: string, sentence: string): string {
  const head = [titleOf(sentence), meta('name', 'robots', 'noindex')];
  return fill(html, head, article('page', `<div class="served-text">${headingOf(sentence)}</div>`));
}
