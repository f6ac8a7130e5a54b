import { defaultMonthlyPrices } from '@rosette/shared/catalogue/membership-packages.ts';
import { shadesOf, styleOf } from '@rosette/shared/colour.ts';
import { type SiteDto, siteDataId } from '@rosette/shared/contract/site.ts';
import type { PaidTier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Language, localeOf } from '@rosette/shared/texts/languages.ts';
import { communityToken, contactToken, fillIn, initialOf } from '@rosette/shared/texts/text.ts';
import escapeHtml from 'escape-html';
import { getSite } from '#features/operating/site/site.service.ts';
import { offeredMonthlyPrices } from '#features/settings/catalogue.service.ts';
import { communityName, ownText, siteText, storedSettings } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { textsOf } from '#lib/texts.ts';
import type { Preview } from './preview-image.ts';
import { previewAddress, previewTags } from './preview-tags.ts';

/** JSON within a script element: `<` is escaped, so that nothing can end it. */
export const jsonInHtml = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Replaces the content of the elements that show a text which admins can change (`data-text` in the web). */
function replaceText(html: string, key: string, text: string | undefined): string {
  if (text === undefined) return html;
  const element = new RegExp(`(<(\\w+)[^>]*\\sdata-text="${key}"[^>]*>)[\\s\\S]*?(</\\2>)`, 'g');
  return html.replace(
    element,
    (_, start: string, _name: string, end: string) => start + escapeHtml(text) + end,
  );
}

/** '€25' or '€19.99', as the web writes prices for readers whose locale it does not know. */
const euros = (language: Language, amount: number) =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);

/** Replaces the prices of the landing page, and removes what is not offered. */
function replacePrices(html: string, language: Language): string {
  const prices = offeredMonthlyPrices();
  const { aMonth } = textsOf(language).landing.before;
  return html.replace(
    /<div data-price="(basic|premium|corporate)"[^>]*>[\s\S]*?<\/div>/g,
    (row: string, tier: PaidTier) => {
      const amount = prices[tier];
      if (amount === undefined) return '';
      if (amount === defaultMonthlyPrices[tier]) return row;
      const price = escapeHtml(fillIn(localeOf(language), aMonth, { price: euros(language, amount) }));
      return row.replace(/(<dd[^>]*>)[\s\S]*?<\/dd>/, (_, start: string) => `${start}${price}</dd>`);
    },
  );
}

/** Replaces the product's mark beside the name, as the web shows it (`Mark`). */
function replaceMark(html: string): string {
  const { name, logo } = storedSettings();
  if (!name && !logo) return html;
  const mark = logo
    ? `<img src="${escapeHtml(`${logo}?w=96`)}" alt="" class="size-8 rounded-lg object-contain"/>`
    : `<b class="grid size-8 place-items-center rounded-lg bg-accent font-sans text-lg text-on-accent">${escapeHtml(initialOf(communityName()))}</b>`;
  return html.replace(
    /(<i data-mark=""[^>]*>)[\s\S]*?(<\/i>)/g,
    (_, start: string, end: string) => start + mark + end,
  );
}

/** The style sheet of the community's accent, and the colour of the browser's bars; the product's own are in the build. */
function replaceColours(html: string): string {
  const { accent } = storedSettings();
  if (!accent) return html;
  const { light, dark } = shadesOf(accent);
  const bar = (scheme: string, colour: string) =>
    [
      new RegExp(`(name="theme-color" content=")[^"]*(" media="\\(prefers-color-scheme: ${scheme}\\)")`),
      colour,
    ] as const;
  return [bar('light', light.page), bar('dark', dark.page)]
    .reduce((page, [pattern, colour]) => page.replace(pattern, `$1${colour}$2`), html)
    .replace('</head>', `<style id="shades">${styleOf(accent)}</style></head>`);
}

/** The browser's icon, which is no SVG where it is a logo. */
const replaceIcon = (html: string): string =>
  storedSettings().logo
    ? html.replace('href="/icon.svg" type="image/svg+xml"', 'href="/icon-192.png" type="image/png"')
    : html;

/** Leaves out those links of the footer that the operator has not set, and writes her mailbox into its own. */
function replaceFooter(html: string, { payments, cancellations, legal, contact_email }: SiteDto): string {
  const shown = ['contact', payments && 'withdraw', cancellations && 'cancel', ...legal];
  const isThere = (link: string) => shown.includes(link);
  return html
    .replace(/<li data-site="(\w+)"[^>]*>[\s\S]*?<\/li>/g, (item: string, link: string) =>
      isThere(link) ? item : '',
    )
    .replaceAll(contactToken, () => escapeHtml(contact_email));
}

/** A page of the web's build as this community's, in a language: its name, colours, icon and own texts. */
export function asPageOfSite(html: string, language: Language): string {
  let page = html.replace(/<html lang="\w+">/, `<html lang="${language}">`);
  for (const key of ['landing_headline', 'landing_text', 'footer_statement'] as const) {
    page = replaceText(page, key, ownText(key, language));
  }
  page = replacePrices(page, language);
  return replaceMark(replaceIcon(replaceColours(page))).replaceAll(communityToken, () =>
    escapeHtml(communityName()),
  );
}

/** The link preview of the community: its logo, else its name and claim. */
export const sitePreview = (language: Language): Preview => ({
  title: communityName(),
  facts: [siteText('claim', language)],
  image: storedSettings().logo ?? null,
  imageAs: 'logo',
});

/** The tags of the link preview of pages that show no record. */
export function sitePreviewTags({ config }: AppContext, language: Language): string[] {
  const preview = sitePreview(language);
  const alt = `${communityName()} · ${siteText('claim', language)}`;
  const src = config.webOrigin + previewAddress('/preview.jpg', language, preview);
  return previewTags(src, alt, preview.image !== null);
}

/**
 * A page of the app: with title, descriptions, an absolute og:image, as link previews require, and what GET /site answers,
 * so that the app knows it before it renders.
 */
export function asAppPage(html: string, app: AppContext, language: Language): string {
  const { preview } = textsOf(language).pages.app;
  const title = escapeHtml(`${communityName()} · ${siteText('claim', language)}`);
  const description = escapeHtml(siteText('description', language));
  const shown = escapeHtml(ownText('description', language) ?? preview);
  const site = getSite(app, language);
  const data = jsonInHtml({
    language,
    own_claim: ownText('claim', language),
    monthly_prices: offeredMonthlyPrices(),
    ...site,
  });
  return replaceFooter(asPageOfSite(html, language), site)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(name="description"\s+content=")[^"]*/, (_, start: string) => start + description)
    .replace(
      /(property="og:site_name"\s+content=")[^"]*/,
      (_, start: string) => start + escapeHtml(communityName()),
    )
    .replace(/(property="og:title"\s+content=")[^"]*/, (_, start: string) => start + title)
    .replace(/(property="og:description"\s+content=")[^"]*/, (_, start: string) => start + shown)
    .replace(/\s*<meta (?:property="og:image"|name="twitter:card") [^>]*>/g, '')
    .replace('</head>', () => `${sitePreviewTags(app, language).join('\n    ')}\n  </head>`)
    .replace('</head>', () => `<script id="${siteDataId}" type="application/json">${data}</script></head>`);
}
