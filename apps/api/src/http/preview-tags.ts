import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import { type Preview, previewKey, previewSize } from './preview-image.ts';

/** The web app removes elements with this attribute on navigation. It is written last: scrapers look for `<meta property=`. */
export const mark = 'data-served';

export const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" ${mark}>`;

/**
 * The address of a preview. Services keep the picture of an address for long, so it changes with what it shows.
 * @param path as in '/preview.jpg'
 */
export function previewAddress(path: string, language: string, preview: Preview): string {
  const version = createHash('sha256').update(previewKey(preview)).digest('hex').slice(0, 12);
  return `${path}?lang=${language}&v=${version}`;
}

/** The tags of a link preview's picture (product/web#link-previews). @param isSmall for a logo, beside the text */
export const previewTags = (src: string, alt: string, isSmall: boolean): string[] => [
  meta('property', 'og:image', src),
  meta('property', 'og:image:width', String(previewSize.width)),
  meta('property', 'og:image:height', String(previewSize.height)),
  meta('property', 'og:image:type', 'image/jpeg'),
  meta('property', 'og:image:alt', alt),
  meta('name', 'twitter:card', isSmall ? 'summary' : 'summary_large_image'),
];
