import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const family = '@fontsource/noto-sans';

/** A file of the font family with the characters of some scripts. */
interface FontPart {
  name: string;
  /** First and last code points, both included. */
  ranges: [number, number][];
}

/** 'U+0000-00FF,U+0131' as ranges of code points. */
function rangesOf(unicode: string): [number, number][] {
  return unicode.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** Latin first: characters in no file are drawn as a box by the first one. */
function readParts(): FontPart[] {
  const known = JSON.parse(readFileSync(resolve(`${family}/unicode.json`), 'utf8')) as Record<string, string>;
  const parts = Object.entries(known).map(([name, unicode]) => ({ name, ranges: rangesOf(unicode) }));
  return parts.sort((one, other) => Number(other.name === 'latin') - Number(one.name === 'latin'));
}

let parts: FontPart[] | undefined;

/** The file of the family that has a character; Latin where none has it. */
function partFor(letter: string): string {
  parts ??= readParts();
  const code = letter.codePointAt(0) ?? 0;
  const found = parts.find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last));
  return found?.name ?? 'latin';
}

/** The path of a font file to embed. */
export const fontFile = (part: string, isBold: boolean): string =>
  resolve(`${family}/files/noto-sans-${part}-${isBold ? 700 : 400}-normal.woff`);

/**
 * Splits a text where the font file has to change: Latin, Greek, Cyrillic, Vietnamese and Devanagari are separate
 * files.
 */
export function runsOf(text: string): { part: string; text: string }[] {
  const runs: { part: string; text: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    // A blank stays with the run before it.
    const part = last && /\s/.test(letter) ? last.part : partFor(letter);
    if (last?.part === part) last.text += letter;
    else runs.push({ part, text: letter });
  }
  return runs;
}
