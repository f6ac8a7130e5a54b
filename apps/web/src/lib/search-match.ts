import { foldText } from '@rosette/shared/fold-text.ts';
import { similarWordsOf } from '@rosette/shared/similar-words.ts';

/** What a list was searched for. */
export interface Search {
  q: string;
  /** Nothing matches `q`; what is similar is listed (product/profiles-and-directory#similar-matches). */
  isSimilar: boolean;
  /** What every result contains: the folded text, or its words where only similar ones were found. */
  terms: readonly string[];
}

export function searchFor(q: string, isSimilar: boolean): Search {
  const folded = foldText(q).trim();
  return { q, isSimilar, terms: isSimilar ? similarWordsOf(q) : folded ? [folded] : [] };
}

export const noSearch = searchFor('', false);

/** A part of a text; those that match are marked. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** The folded text, and for each of its characters where it stands in `text`. */
function foldWithPlaces(text: string) {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let place = 0;
  for (const character of text) {
    const end = place + character.length;
    const part = foldText(character);
    // Marks belong to the letter before, and of several blanks one is left.
    if (part === '' || (part === ' ' && folded.endsWith(' '))) {
      if (ends.length > 0) ends[ends.length - 1] = end;
    }
    // In UTF-16 units, as `indexOf` counts.
    else {
      for (let unit = 0; unit < part.length; unit++) {
        starts.push(place);
        ends.push(end);
      }
      folded += part;
    }
    place = end;
  }
  return { folded, starts, ends };
}

/** The ranges of `text` that contain a term, ignoring case and accents as the server does, merged and in order. */
function rangesOf(text: string, terms: readonly string[]): [start: number, end: number][] {
  const { folded, starts, ends } = foldWithPlaces(text);
  const found: [number, number][] = [];
  for (const term of terms) {
    if (term === '') continue;
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      found.push([starts[at] ?? 0, ends[at + term.length - 1] ?? text.length]);
    }
  }
  const merged: [number, number][] = [];
  for (const [start, end] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The text in pieces, with the matches of `terms`. */
export function piecesOf(text: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let place = 0;
  for (const [start, end] of rangesOf(text, terms)) {
    if (start > place) pieces.push({ text: text.slice(place, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    place = end;
  }
  if (place < text.length) pieces.push({ text: text.slice(place), isMatch: false });
  return pieces;
}

/** A field that a search looks in. */
export interface SearchedField {
  /** As in 'Offers', or 'In the description' for a long text, of which the words around the match are shown. */
  label: string;
  text: string | null | undefined;
  isLong?: boolean;
}

/** A field that matched. */
export interface FieldMatch {
  label: string;
  text: string;
  isLong: boolean;
}

/** How many characters of a long text are shown on each side of a match. */
const around = 40;

/** The words around the first match of a long text, on one line. */
function excerptOf(text: string, terms: readonly string[]): string {
  const [start = 0, end = 0] = rangesOf(text, terms)[0] ?? [];
  const from = start <= around ? 0 : text.indexOf(' ', start - around) + 1;
  const to = end + around >= text.length ? text.length : text.lastIndexOf(' ', end + around);
  // Without a blank nearby the text is cut within a word.
  const first = from > 0 && from <= start ? from : Math.max(0, start - around);
  const last = to >= end ? to : Math.min(text.length, end + around);
  const words = text.slice(first, last).replace(/\s+/g, ' ').trim();
  return `${first > 0 ? '…' : ''}${words}${last < text.length ? '…' : ''}`;
}

/** The fields with those terms that the title does not contain, each once: where a result matched. */
export function matchesBeside(
  title: string,
  fields: readonly SearchedField[],
  terms: readonly string[],
): FieldMatch[] {
  const inTitle = foldText(title);
  const matches = new Map<SearchedField, string>();
  for (const term of terms) {
    if (inTitle.includes(term)) continue;
    const field = fields.find(({ text }) => text && foldText(text).includes(term));
    if (field?.text && !matches.has(field)) matches.set(field, field.text);
  }
  return [...matches].map(([{ label, isLong = false }, text]) => ({
    label,
    text: isLong ? excerptOf(text, terms) : text,
    isLong,
  }));
}
