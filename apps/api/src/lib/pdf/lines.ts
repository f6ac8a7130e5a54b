import createBidi from 'bidi-js';
import LineBreaker from 'linebreak';

const bidi = createBidi();
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

const segmentsOf = (text: string, segmenter: Intl.Segmenter) =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Scripts without blanks between words: UAX 14 leaves their line breaks to a dictionary. */
const withoutBlanks = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Splits a text at its line break opportunities; a blank stays at the end of its piece. */
function piecesOf(text: string): string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let begin = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    pieces.push(text.slice(begin, found.position));
    begin = found.position;
  }
  return pieces.flatMap((piece) => (withoutBlanks.test(piece) ? segmentsOf(piece, words) : piece));
}

export interface Line {
  text: string;
  /** The direction of its paragraph, or of the part. */
  isRightToLeft: boolean;
}

/**
 * Breaks a text into lines no wider than `width`: at the break opportunities of its script, and anywhere in a word that is
 * wider than a line. `widthOf` measures a part of a line, in the unit of `width`.
 */
export function linesOf(text: string, width: number, widthOf: (part: string) => number): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const isRightToLeft = (bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) % 2 === 1;
    const pieces = piecesOf(paragraph).flatMap((piece) =>
      widthOf(piece.trimEnd()) > width ? segmentsOf(piece, letters) : piece,
    );
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const piece of pieces) {
      if (line && used + widthOf(piece.trimEnd()) > width) {
        lines.push(line);
        line = '';
        used = 0;
      }
      line += piece;
      used += widthOf(piece);
    }
    return [...lines, line].map((each) => ({ text: each.trimEnd(), isRightToLeft }));
  });
}

/**
 * Splits a line into parts of one direction, in visual order from left to right (Unicode Bidirectional Algorithm, UAX 9).
 * The text of each part stays in logical order; brackets in right-to-left parts are mirrored.
 */
export function inVisualOrder({ text, isRightToLeft }: Line): Line[] {
  const resolved = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, resolved.levels);
  const parts: { level: number; indices: number[] }[] = [];
  for (const index of bidi.getReorderedIndices(text, resolved)) {
    const level = resolved.levels[index] ?? 0;
    const last = parts.at(-1);
    if (last?.level === level) last.indices.push(index);
    else parts.push({ level, indices: [index] });
  }
  return parts.map(({ level, indices }) => ({
    isRightToLeft: level % 2 === 1,
    text: indices
      .toSorted((one, other) => one - other)
      .map((index) => mirrored.get(index) ?? text[index])
      .join(''),
  }));
}

const hasRightToLeftLetters = (text: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

/**
 * Reverses a right-to-left text of neutral characters only, such as full stops: fontkit takes the direction from the script
 * and would draw them from left to right.
 */
export const reverseIfNeutral = (text: string): string =>
  hasRightToLeftLetters(text) ? text : segmentsOf(text, letters).reverse().join('');
