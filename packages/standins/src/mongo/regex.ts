import { BSONRegExp } from 'bson';
import { fail } from './errors.ts';

const compiled = new Map<string, RegExp>();

function translate(pattern: string, options: string): RegExp {
  let source = pattern;
  let flags = 'u';
  let given = options;
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) {
    given += inline[1];
    source = source.slice(inline[0].length);
  }
  for (const option of given) {
    if (option === 'x')
      source = source.replace(/\\[\s#]|\[(?:\\.|[^\]\\])*\]|\s+|#.*$/gm, (part) =>
        /^(\s|#)/.test(part) ? '' : part,
      );
    else if (option === 'i' || option === 'm' || option === 's')
      flags += flags.includes(option) ? '' : option;
    else if (option !== 'u') fail(51108, `invalid flag in regex options: ${option}`);
  }
  // PCRE's absolute anchors and possessive forms that JavaScript lacks
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
  const key = `${options}/${pattern}`;
  let regex = compiled.get(key);
  if (regex) return regex;
  try {
    regex = translate(pattern, options);
  } catch (error) {
    if (error instanceof SyntaxError) fail(51091, `Regular expression is invalid: ${error.message}`);
    throw error;
  }
  if (compiled.size > 500) compiled.clear();
  compiled.set(key, regex);
  return regex;
}

export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;
