import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { defaultAccent } from '@rosette/shared/colour.ts';
import { oneLine } from '@rosette/shared/one-line.ts';
import { pictureNameOf } from '@rosette/shared/picture-address.ts';
import type { Response } from 'express';
import type { Font } from 'fontkit';
import { openPicture } from '#features/pictures/pictures.service.ts';
import { communityName, storedSettings } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { inLine } from '#lib/transaction.ts';

/** The pixels of a preview, which every service shows uncut. */
export const previewSize = { width: 1200, height: 630 } as const;

/** WhatsApp drops larger ones. */
const mostBytes = 300_000;

/** What a preview shows: a picture of ours, else title and facts. */
export interface Preview {
  title: string;
  facts: readonly string[];
  /** The picture's URL; one of another host is not fetched. */
  image: string | null;
  /** Logos are shown whole, other pictures fill the preview. */
  imageAs?: 'banner' | 'logo';
}

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;
type Weight = keyof typeof fontFiles;

type Fonts = Readonly<Record<Weight, Font>>;

let opened: Fonts | undefined;
async function openFonts(): Promise<Fonts> {
  const { openSync } = await import('fontkit');
  const open = (weight: Weight) => openSync(resolve(fontFiles[weight])) as Font;
  opened ??= { regular: open('regular'), bold: open('bold') };
  return opened;
}

/** The text on one line without what the font lacks, as emojis. */
const drawable = (font: Font, text: string) =>
  Array.from(oneLine(text).normalize('NFC'))
    .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const widthOf = (font: Font, size: number, text: string) =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

/** The text in lines of this width (pixels); what the last line has no room for becomes '…'. */
function linesOf(font: Font, size: number, text: string, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(font, size, line) <= width;
  const lines: string[] = [];
  let rest = text;
  while (rest && lines.length < most) {
    const isLast = lines.length === most - 1;
    if (fits(rest)) {
      lines.push(rest);
      break;
    }
    const letters = Array.from(rest);
    let end = letters.length;
    while (end > 1 && !fits(letters.slice(0, end).join('') + (isLast ? '…' : ''))) end -= 1;
    const cut = letters.slice(0, end).join('');
    const blank = cut.lastIndexOf(' ');
    // A word that is longer than a line is cut.
    const line = blank > 0 && letters[end] !== ' ' ? cut.slice(0, blank) : cut;
    lines.push(isLast ? `${line}…` : line);
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

/** A line as paths: no font has to be there. @param y of its baseline */
function lineAt(font: Font, size: number, y: number, text: string): string {
  const scale = size / font.unitsPerEm;
  let x = 0;
  const { glyphs, positions } = font.layout(text);
  const paths = glyphs.map(({ path }, index) => {
    const drawn = `<path transform="translate(${x})" d="${path.toSVG()}"/>`;
    x += positions[index]?.xAdvance ?? 0;
    return drawn;
  });
  return `<g transform="translate(${margin} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

const margin = 80;
const { width, height } = previewSize;
const room = width - 2 * margin;

/** Name of the community, title and facts on the accent. */
function cardOf({ regular, bold }: Fonts, { title, facts }: Pick<Preview, 'title' | 'facts'>): string {
  const { accent = defaultAccent } = storedSettings();
  const name = drawable(bold, communityName());
  const shown = drawable(bold, title) || name;
  const sizes = [84, 72, 60];
  const size = sizes.find((each) => linesOf(bold, each, shown, room, 9).length <= 3) ?? 60;
  const titleLines = linesOf(bold, size, shown, room, 3);
  const factLines = facts
    .map((fact) => drawable(regular, fact))
    .filter(Boolean)
    .slice(0, 2)
    .flatMap((fact) => linesOf(regular, 38, fact, room, 1));
  const drawn = [
    ...(shown === name ? [] : linesOf(bold, 38, name, room, 1).map((line) => lineAt(bold, 38, 118, line))),
    ...titleLines.map((line, index) => lineAt(bold, size, 240 + index * size * 1.2, line)),
    ...factLines.map((line, index) =>
      lineAt(regular, 38, height - margin - (factLines.length - 1 - index) * 54, line),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${accent}"/><g fill="#ffffff">${drawn.join('')}</g></svg>`;
}

async function draw(app: AppContext, preview: Preview): Promise<Buffer> {
  // Loaded with the first preview, as the fonts are: most processes draw none.
  const { default: sharp } = await import('sharp');
  const name = pictureNameOf(preview.image);
  const file = name ? await openPicture(app, name, undefined) : null;
  const white = { background: '#ffffff' };
  const picture = file
    ? sharp(await buffer(file.stream)).flatten(white)
    : sharp(Buffer.from(cardOf(await openFonts(), preview)));
  if (file && preview.imageAs === 'logo') {
    const [across, down] = [width - 2 * margin, height - 2 * margin];
    picture
      .resize(across, down, { fit: 'contain', ...white })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, ...white });
  } else picture.resize(width, height, { fit: 'cover' });
  const pixels = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width, height, channels: pixels.info.channels } };
  for (const quality of [82, 65, 45]) {
    const jpeg = await sharp(pixels.data, raw).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length < mostBytes) return jpeg;
  }
  return sharp(pixels.data, raw).blur(2).jpeg({ quality: 30, mozjpeg: true }).toBuffer();
}

/** Answers a preview, which its address names by what it shows. */
export const sendPreview = (response: Response, jpeg: Buffer) =>
  response
    .set({ 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    .type('jpeg')
    .send(jpeg);

/** The last previews, by what they show. */
const drawn = new Map<string, Promise<Buffer>>();
const mostKept = 50;

/** What a preview shows, as a key. */
export const previewKey = ({ title, facts, image, imageAs }: Preview): string =>
  JSON.stringify([title, facts, image, imageAs, communityName(), storedSettings().accent]);

/**
 * A link preview as JPEG of 1200 × 630 pixels, below 300 kB (product/web#link-previews): some services refuse WebP. One is drawn
 * at a time, and the last fifty are kept.
 */
export function previewImage(app: AppContext, preview: Preview): Promise<Buffer> {
  const key = previewKey(preview);
  const made = drawn.get(key) ?? inLine('preview', () => draw(app, preview));
  drawn.delete(key);
  drawn.set(key, made);
  made.catch(() => drawn.delete(key));
  for (const oldest of drawn.keys()) {
    if (drawn.size <= mostKept) break;
    drawn.delete(oldest);
  }
  return made;
}
