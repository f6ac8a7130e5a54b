import { email } from '@rosette/shared/contract/fields.ts';
import { foldedKey } from './headings.ts';

/** What a spreadsheet writes for a formula without a result, in English and German. */
const formulaError =
  /^(?:#(?:n\/a|nv|name\?|ref!|bezug!|value!|wert!|div\/0!|num!|zahl!|null!)|(?:err|fehler):\d{3})$/i;

/** Longer texts say something; the search for the words below takes the square of the length. */
const longestNothing = 40;

/** Whether a cell says that there is nothing: '-', 'n/a', 'keine', '#N/A'. */
export function isNothing(written: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(written) || formulaError.test(written)) return true;
  if (written.length > longestNothing) return false;
  return /^(?:n\s*\/\s*a|n\.\s*a\.?|k\s*\.?\s*a\.|none|null|nil|nan|undefined|keine?|keine angabe|not specified|unknown|unbekannt|aucune?|ninguno|ninguna|nessuno|nessuna)$/i.test(
    written,
  );
}

/** Characters that nobody sees, as the mark at the begin of a text or a soft hyphen. */
const invisible = /[\p{Cf}\u00ad]/gu;

/** Characters of a cell in which an address is looked for, as that takes the square of the length. */
const searchedForAddress = 1000;

/**
 * The first e-mail address of a cell: of several, in 'Name <a@x>', or behind 'mailto:' (product/coming-in#values).
 * @returns in lower case; null where there is none
 */
export function addressIn(cell: string): string | null {
  const written = cell.slice(0, searchedForAddress);
  const inBrackets = [...written.matchAll(/<([^<>]+)>/g)].map(([, inside]) => inside as string);
  for (const part of [...inBrackets, ...written.split(/[\s,;|<>()[\]"]+|:::|\//)]) {
    const bare = part
      .replace(invisible, '')
      .replace(/^.*mailto:/i, '')
      .replace(/\?.*$/, '')
      .replace(/^['.:]+|['.:]+$/g, '')
      .trim();
    if (!bare.includes('@')) continue;
    const parsed = email.safeParse(bare);
    if (parsed.success) return parsed.data;
  }
  return null;
}

interface NameParts {
  full: string;
  first: string;
  middle: string;
  last: string;
}

/**
 * The name of a person by the columns of a file: the full one, else its parts, which win over a full name that is a part
 * of them or begins with the last name and a comma; beside a last name alone, the full name is the first one
 * (product/coming-in#names).
 */
export function fullNameOf({ full, first, middle, last }: NameParts): string {
  const [beforeComma = '', ...afterComma] = full.split(',');
  if (afterComma.length > 0 && last !== '' && foldedKey(beforeComma) === foldedKey(last))
    return [first || afterComma.join(',').trim(), middle, last].filter((part) => part !== '').join(' ');
  const isWithoutFirst = first === '' && last !== '' && full !== '';
  // Where the full name holds the last one already, it is whole.
  const given = isWithoutFirst && !foldedKey(full).endsWith(foldedKey(last)) ? full : first;
  const parts = [given, middle, last].filter((part) => part !== '').join(' ');
  if (full === '') return parts;
  return foldedKey(parts).includes(foldedKey(full)) ? parts : full;
}
