import { type FontFile, filesFor, type LoadedFont, loadFont, mayHave } from './font-files.ts';

/** Drawn for a character that no font has. */
export const replacement = '\ufffd';

/** A part of a text in one font. */
export interface FontRun {
  font: LoadedFont;
  text: string;
}

/** Graphemes: a base character with its accents or vowel signs. */
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Invisible characters, without the joiners U+200C and U+200D, which separate runs. */
const unwanted = /(?!\n|\u200c|\u200d)(?:\p{Cc}|\p{Cf}|\p{Variation_Selector})/gu;
const separators = /\n|\u200c|\u200d/;
/** Brackets are mirrored in right-to-left text, so the fonts need both. */
const mirrored = '()[]{}<>«»‹›';

/** Composes accents with their base characters and removes invisible characters. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\S\n]/g, ' ')
    .replace(unwanted, '');

const clustersOf = (text: string) => [...clusters.segment(text)].map(({ segment }) => segment);

const codePointsOf = (text: string) => [...text].map((letter) => letter.codePointAt(0) as number);

/** The first font with every character of a grapheme. */
async function fontOf(cluster: string, files: FontFile[], isBold: boolean): Promise<LoadedFont | undefined> {
  const codePoints = codePointsOf(cluster);
  for (const file of files) {
    if (!codePoints.every((codePoint) => mayHave(file, codePoint))) continue;
    const font = await loadFont(file, isBold);
    if (codePoints.every((codePoint) => font.has(codePoint))) return font;
  }
}

/** The fonts for a text in one weight. */
export interface TextFonts {
  /** Splits a part of the text where the font changes. */
  runsOf(part: string): FontRun[];
  /** Whether a character of the text has no font and is drawn as the replacement. */
  hasGaps: boolean;
}

/** Finds a font for each grapheme of a text: the first Noto Sans font that has it. */
export async function fontsFor(text: string, isBold: boolean): Promise<TextFonts> {
  const files = filesFor(text);
  const [latinFile] = files as [FontFile];
  const latin = await loadFont(latinFile, isBold);
  const found = new Map<string, FontRun[]>();
  let hasGaps = false;
  for (const cluster of new Set([...text.split(separators), ...mirrored].flatMap(clustersOf))) {
    const font = await fontOf(cluster, files, isBold);
    found.set(cluster, font ? [{ font, text: cluster }] : await characterByCharacter(cluster));
  }

  /** A font for each character where no font has the whole grapheme. */
  async function characterByCharacter(cluster: string): Promise<FontRun[]> {
    const runs: FontRun[] = [];
    for (const letter of cluster) {
      const font = await fontOf(letter, files, isBold);
      hasGaps ||= !font;
      runs.push(font ? { font, text: letter } : { font: latin, text: replacement });
    }
    return runs;
  }

  function runsWithoutJoiners(part: string): FontRun[] {
    const runs: FontRun[] = [];
    for (const run of clustersOf(part).flatMap((cluster) => found.get(cluster) ?? [])) {
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      else runs.push({ ...run });
    }
    return runs;
  }

  return { hasGaps, runsOf: (part) => part.split(separators).flatMap(runsWithoutJoiners) };
}
