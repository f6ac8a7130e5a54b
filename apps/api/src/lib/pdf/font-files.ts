import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

/** Noto Sans families by script; 'noto-sans' itself has Latin, Greek, Cyrillic and Vietnamese. */
const alphabets = [
  ...[
    'arabic',
    'armenian',
    'bengali',
    'devanagari',
    'ethiopic',
    'georgian',
    'gujarati',
    'gurmukhi',
    'hebrew',
  ],
  ...['kannada', 'khmer', 'lao', 'malayalam', 'myanmar', 'oriya', 'sinhala', 'tamil', 'telugu', 'thai'],
];
/** One colour, as PDF/A has no colour fonts. */
const emoji = 'noto-emoji';
/** Simplified and traditional Chinese, Japanese and Korean: characters that look different in each. */
const eastAsian = ['sc', 'tc', 'jp', 'kr'];

/** A variable font file with some of a family's characters. */
export interface FontFile {
  name: string;
  path: string;
  /** First and last code points, both included. */
  ranges: [number, number][];
}

export interface LoadedFont {
  name: string;
  /** A TrueType font of one weight. */
  bytes: Buffer;
  has: (codePoint: number) => boolean;
}

/** 'U+0000-00FF,U+0131' as ranges of code points. */
function rangesOf(unicode: string): [number, number][] {
  return unicode.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** The files of a family, Latin first; East Asian families number theirs '[0]', '[1]'… */
function filesOf(family: string): FontFile[] {
  const directory = `@fontsource-variable/${family}`;
  const known = JSON.parse(readFileSync(resolve(`${directory}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(known)
    .map(([subset, unicode]) => {
      const name = `${family}-${subset.replace(/[[\]]/g, '')}`;
      return {
        name,
        path: resolve(`${directory}/files/${name}-wght-normal.woff2`),
        ranges: rangesOf(unicode),
      };
    })
    .sort((one, other) => Number(other.name === 'noto-sans-latin') - Number(one.name === 'noto-sans-latin'));
}

const filesByFamily = new Map<string, FontFile[]>();

function filesOnce(family: string): FontFile[] {
  const files = filesByFamily.get(family) ?? filesOf(family);
  filesByFamily.set(family, files);
  return files;
}

/** East Asian families, the one of the text's language first: kana is Japanese, hangul Korean, all else Chinese. */
function eastAsianFor(text: string): string[] {
  const own = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'jp'
    : /\p{Script=Hangul}/u.test(text) && 'kr';
  return own ? [own, ...eastAsian.filter((each) => each !== own)] : eastAsian;
}

/** The files that may have characters of a text, in order of preference. */
export function filesFor(text: string): FontFile[] {
  // Reading the tables of the large families takes a while.
  const needsEastAsian = /[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\uffef]|[\u{1f100}-\u{3ffff}]/u.test(
    text,
  );
  const scripts = [...alphabets, ...(needsEastAsian ? eastAsianFor(text) : [])];
  const families = ['noto-sans', ...scripts.map((script) => `noto-sans-${script}`)];
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)) families.push(emoji);
  return families.flatMap(filesOnce);
}

export const mayHave = ({ ranges }: FontFile, codePoint: number): boolean =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);

const charactersIn = ({ ranges }: FontFile): string =>
  ranges
    .map(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(''),
    )
    .join('');

function charactersOf(font: Font): Set<number> {
  try {
    return new Set(font.characterSet);
  } catch {
    // fontkit throws for a font without a character map, as that of a file with none of the characters it names.
    return new Set();
  }
}

/**
 * Fonts by name. PDF supports no variable fonts, so each file is converted to a TrueType font of one weight, which takes 10
 * to 100 ms of processor time.
 */
const loaded = new LRUCache<string, Promise<LoadedFont>>({ max: 100 });

async function load(name: string, file: FontFile, weight: 400 | 700): Promise<LoadedFont> {
  const bytes = await subsetFont(await readFile(file.path), charactersIn(file), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  const letters = charactersOf(create(bytes) as Font);
  return { name, bytes, has: (codePoint) => letters.has(codePoint) };
}

/** Converts a file to a font of one weight, to be embedded. */
export function loadFont(file: FontFile, isBold: boolean): Promise<LoadedFont> {
  const weight = isBold ? 700 : 400;
  const name = `${file.name}-${weight}`;
  const font = loaded.get(name) ?? load(name, file, weight);
  loaded.set(name, font);
  font.catch(() => loaded.delete(name));
  return font;
}
