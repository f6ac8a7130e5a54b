import { BSONRegExp } from 'bson';
import { fail } from './errors.ts';

function translate(pattern: string, options: string): RegExp {
  let source = pattern;
  let flags = 'u';
  const [inline, inlined = ''] = /^\(\?([imsx]+)\)/.exec(source) ?? [''];
  source = source.slice(inline.length);
  for (const option of new Set(options + inlined)) {
    if (option === 'x')
      fail('NotImplemented', "The regular expression option 'x' is not supported by this server");
    if ('ims'.includes(option)) flags += option;
    else if (option !== 'u') fail(51108, `invalid flag in regex options: ${option}`);
  }
  // PCRE's absolute anchors and named groups as JavaScript writes them
  source = source
    .replace(/\\A/g, '(?<![\\s\\S])')
    .replace(/\\[zZ]/g, '(?![\\s\\S])')
    .replace(/\(\?P</g, '(?<');
  try {
    return new RegExp(source, flags);
  } catch {
    // the u flag forbids harmless escapes such as \- or \_
    return new RegExp(source, flags.slice(1));
  }
}

/** A JavaScript expression for MongoDB's pattern and options; never with g or y, which would give it a memory. */
export function compileRegex(pattern: string, options = ''): RegExp {
  try {
    return translate(pattern, options);
  } catch (error) {
    if (error instanceof SyntaxError) fail(51091, `Regular expression is invalid: ${error.message}`);
    throw error;
  }
}

export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;
