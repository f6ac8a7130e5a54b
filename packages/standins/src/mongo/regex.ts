import { BSONRegExp } from 'bson';
import { fail } from './errors.ts';

/** A JavaScript expression for MongoDB's pattern and options; never with g or y, which would give it a memory. */
export function compileRegex(pattern: string, options = ''): RegExp {
  const [inline, inlined = ''] = /^\(\?([imsx]+)\)/.exec(pattern) ?? [''];
  let flags = '';
  for (const option of new Set(options + inlined)) {
    if (option === 'x')
      fail('NotImplemented', "The regular expression option 'x' is not supported by this server");
    if ('ims'.includes(option)) flags += option;
    else if (option !== 'u') fail(51108, `invalid flag in regex options: ${option}`);
  }
  // PCRE's absolute anchors and named groups as JavaScript writes them
  const source = pattern
    .slice(inline.length)
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
