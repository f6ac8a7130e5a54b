import { BSONRegExp } from 'bson';
import { fail } from '../errors.ts';
import { translatePattern } from './regex-syntax.ts';

/** A JavaScript expression for MongoDB's pattern and options; never with g or y, whose `lastIndex` is a state. */
export function compileRegex(pattern: string, options = ''): RegExp {
  if (pattern.includes('\0')) fail(51109, 'Regular expression cannot contain an embedded null byte');
  const [inline, inlined = ''] = /^\(\?([imsx]+)\)/.exec(pattern) ?? [''];
  const given = new Set(options + inlined);
  for (const option of given)
    if (!'imsxu'.includes(option)) fail(51108, `invalid flag in regex options: ${option}`);
  const source = translatePattern(pattern.slice(inline.length), {
    multiline: given.has('m'),
    dotAll: given.has('s'),
    spaced: given.has('x'),
  });
  try {
    return new RegExp(source, given.has('i') ? 'iu' : 'u');
  } catch (error) {
    return fail(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;
