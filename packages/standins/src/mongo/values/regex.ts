import { BSONRegExp } from 'bson';
import { fail } from '../errors.ts';

/** A JavaScript expression for MongoDB's pattern and options; never with g or y, which would give it a memory. */
export function compileRegex(pattern: string, options = ''): RegExp {
  const [inline, inlined = ''] = /^\(\?([imsx]+)\)/.exec(pattern) ?? [''];
  let flags = '';
  let isSpaced = false;
  for (const option of new Set(options + inlined)) {
    if ('ims'.includes(option)) flags += option;
    else if (option === 'x') isSpaced = true;
    else if (option !== 'u') fail(51108, `invalid flag in regex options: ${option}`);
  }
  // PCRE's absolute anchors and named groups as JavaScript writes them
  const source = pattern
    .slice(inline.length)
    // with x, spaces and comments are no part of it, but where they are escaped or in a class
    .replace(isSpaced ? /\\[\s#]|\[(?:\\.|[^\]\\])*\]|\s+|#.*$/gm : /$^/, (part) =>
      /^[\s#]/.test(part) ? '' : part,
    )
    .replace(/\\A/g, '(?<![\\s\\S])')
    .replace(/\\[zZ]/g, '(?![\\s\\S])')
    .replace(/\(\?P</g, '(?<');
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    // the u flag forbids harmless escapes such as \- or \_
  }
  try {
    return new RegExp(source, flags);
  } catch (error) {
    return fail(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;
