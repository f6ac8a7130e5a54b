import { fail } from '../errors.ts';

/** Translates patterns from the syntax of PCRE, which MongoDB uses, to JavaScript's with the flag `u` and optionally `i`. */

const end = '(?![\\s\\S])';
const blanks = ' \\t\\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000';
const breaks = '\\n\\v\\f\\r\\x85\\u2028\\u2029';

/** Character types as the content of a class; PCRE's are ASCII only, unlike JavaScript's `\s`. */
const types: Record<string, string> = {
  d: '0-9',
  h: blanks,
  s: '\\t-\\r ',
  v: breaks,
  w: '0-9A-Za-z_',
};

const posix: Record<string, string> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\0-\\x7f',
  blank: ' \\t',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\t-\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

/** Escapes of one character that are not the same in JavaScript. */
const characters: Record<string, string> = { a: '\\x07', e: '\\x1b' };

const refuse = (what: string): never =>
  fail('NotImplemented', `Regular expressions with ${what} are not supported by this server`);
const invalid = (why: string): never => fail(51091, `Regular expression is invalid: ${why}`);

const literal = (text: string): string =>
  text.replace(/[\^$\\.*+?()[\]{}|/-]/g, '\\$&').replace(/\\-/g, '\\x2d');

interface Options {
  multiline: boolean;
  dotAll: boolean;
  spaced: boolean;
}

/** Reads a pattern from left to right, up to position `at`. */
class Translator {
  readonly #pattern: string;
  readonly #options: Options;
  #at = 0;

  constructor(pattern: string, options: Options) {
    this.#pattern = pattern;
    this.#options = options;
  }

  /** Reads what a sticky expression matches at this position, if anything. */
  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#pattern) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }

  run(): string {
    let out = '';
    while (this.#at < this.#pattern.length) {
      const piece = this.#piece();
      out += piece;
      // what matches no character cannot be repeated in JavaScript
      if (piece !== '') out += this.#quantifier();
    }
    return out;
  }

  #piece(): string {
    if (this.#options.spaced && this.#take(/\s+|#.*\n?/y)) return '';
    if (this.#take(/\\Q/y)) return literal(this.#take(/([\s\S]*?)(?:\\E|$)/y)?.[1] ?? '');
    if (this.#take(/\\E/y)) return '';
    if (this.#pattern[this.#at] === '\\') return this.#escape();
    if (this.#pattern[this.#at] === '[') return this.#class();
    if (this.#pattern[this.#at] === '(') return this.#group();
    const [character = ''] = this.#take(/[\s\S]/uy) ?? [];
    const { multiline, dotAll } = this.#options;
    if (character === '^') return multiline ? '(?:(?<![\\s\\S])|(?<=\\n)(?=[\\s\\S]))' : '(?<![\\s\\S])';
    if (character === '$') return multiline ? '(?![^\\n])' : `(?=\\n?${end})`;
    if (character === '.') return dotAll ? '[\\s\\S]' : '[^\\n]';
    return /[{}\]]/.test(character) ? `\\${character}` : character;
  }

  #quantifier(): string {
    if (this.#options.spaced) this.#take(/(?:\s+|#.*\n?)+/y);
    const [quantifier = ''] = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y) ?? [];
    if (quantifier && this.#take(/\+/y)) refuse(`the possessive quantifier ${quantifier}+`);
    return quantifier;
  }

  #group(): string {
    if (this.#take(/\(\?#[^)]*\)/y)) return '';
    if (this.#take(/\(\*/y)) refuse('verbs (*…)');
    const named = this.#take(/\(\?(?:P?<|')(\w+)[>']/y);
    if (named) return `(?<${named[1]}>`;
    const reference = this.#take(/\(\?P=(\w+)\)/y);
    if (reference) return `\\k<${reference[1]}>`;
    const [group] = this.#take(/\((?:\?(?:[:=!]|<[=!]))?/y) ?? [''];
    if (group === '(' && this.#pattern[this.#at] === '?')
      refuse(`the group ${this.#pattern.slice(this.#at - 1, this.#at + 3)}…`);
    return group;
  }

  /** A code point or reference, which has the same syntax inside and outside of a class. */
  #character(): string | undefined {
    const code = this.#take(/\\x\{([0-9A-Fa-f]+)\}|\\x([0-9A-Fa-f]{0,2})/y);
    if (code) return `\\u{${code[1] || code[2] || '0'}}`;
    const octal = this.#take(/\\o\{([0-7]+)\}|\\(0[0-7]{0,2})/y);
    if (octal) return `\\u{${Number.parseInt((octal[1] ?? octal[2]) as string, 8).toString(16)}}`;
    const property = this.#take(/\\(p|P)(?:\{(\^?)(\w+)\}|(\w))/y);
    if (property) {
      const [, letter = '', negated, long, short] = property;
      const name = (long ?? short) as string;
      const isNegated = (letter === 'P') !== (negated === '^');
      return `\\${isNegated ? 'P' : 'p'}{${/^[A-Z][a-z]?$/.test(name) ? name : `Script=${name}`}}`;
    }
    return this.#take(/\\c[A-Za-z]|\\[nrtf]/y)?.[0];
  }

  #escape(): string {
    const character = this.#character() ?? this.#take(/\\[bB]|\\[1-9]\d?|\\k<\w+>/y)?.[0];
    if (character !== undefined) return character;
    const relative = this.#take(/\\g\{?(\d+)\}?|\\k[{'](\w+)[}']/y);
    if (relative) return relative[1] ? `(?:\\${relative[1]})` : `\\k<${relative[2]}>`;
    const [, letter = ''] = this.#take(/\\([\s\S]?)/uy) ?? [];
    if (letter === '') invalid('\\ at its end');
    if (letter === 'A') return '(?<![\\s\\S])';
    if (letter === 'z') return end;
    if (letter === 'Z') return `(?=\\n?${end})`;
    if (letter === 'N') return '[^\\n]';
    if (letter === 'R') return `(?:\\r\\n|[${breaks}])`;
    const type = types[letter.toLowerCase()];
    if (type) return letter === letter.toLowerCase() ? `[${type}]` : `[^${type}]`;
    return characters[letter] ?? this.#plain(letter);
  }

  #plain(letter: string): string {
    if (/[KGXC]/.test(letter)) refuse(`\\${letter}`);
    return /[A-Za-z]/.test(letter) ? invalid(`unrecognized \\${letter}`) : literal(letter);
  }

  #class(): string {
    const [open = ''] = this.#take(/\[\^?/y) ?? [];
    let out = open;
    // the first bracket closes nothing
    if (this.#take(/\]/y)) out += '\\]';
    while (!this.#take(/\]/y)) {
      if (this.#at >= this.#pattern.length) invalid('missing ] of a character class');
      const item = this.#item();
      out += item;
      // after a type, and before the end, a hyphen is itself
      if (item.length > 2 && /^(?:\\[pPS]|.*-)/.test(item) && this.#take(/-(?!\])/y)) out += '\\-';
    }
    return `${out}]`;
  }

  #item(): string {
    const named = this.#take(/\[:(\^?)(\w+):\]/y);
    if (named) {
      const set = posix[named[2] as string] ?? invalid(`unknown class [:${named[2]}:]`);
      return named[1] ? refuse(`the negated class [:^${named[2]}:]`) : set;
    }
    if (this.#take(/\\Q/y)) return literal(this.#take(/([\s\S]*?)(?:\\E|$)/y)?.[1] ?? '');
    if (this.#take(/\\E/y)) return '';
    if (this.#take(/\\b/y)) return '\\x08';
    const character = this.#pattern[this.#at] === '\\' ? this.#character() : undefined;
    if (character !== undefined) return character;
    const escaped = this.#take(/\\([\s\S])/uy)?.[1];
    if (escaped === undefined) {
      if (this.#take(/-(?=\\[dDhHsSvVwW])/y)) return '\\-';
      const [plain = ''] = this.#take(/[\s\S]/uy) ?? [];
      return plain === '[' ? '\\[' : plain;
    }
    const type = types[escaped.toLowerCase()];
    if (!type) return characters[escaped] ?? this.#plain(escaped);
    if (escaped === escaped.toLowerCase()) return type;
    return escaped === 'S' ? '\\x00-\\x08\\x0e-\\x1f!-\\u{10ffff}' : outside(escaped);
  }
}

/** The content of a class with all characters except those of a type. */
function outside(letter: string): string {
  if (letter === 'D') return '\\x00-\\/:-\\u{10ffff}';
  if (letter === 'W') return '\\x00-\\/:-@\\[-\\^`{-\\u{10ffff}';
  return refuse(`\\${letter} in a character class`);
}

/** Translates a pattern to JavaScript; throws NotImplemented for unsupported syntax, and 51091 for invalid syntax. */
export const translatePattern = (pattern: string, options: Options): string =>
  new Translator(pattern, options).run();
