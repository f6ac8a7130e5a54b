import { describe, expect, test } from 'vitest';
import { compileRegex } from './regex.ts';
import table from './regex-results.json' with { type: 'json' };

/** 160 random patterns, with the subjects that Perl's expressions (ASCII types, as in PCRE) match. */
describe('patterns find what PCRE finds', () => {
  test.each(table.rows as [string, string, string][])('%j with "%s"', (pattern, options, results) => {
    const regex = compileRegex(pattern, options);
    expect(table.subjects.map((subject) => (regex.test(subject) ? '1' : '0')).join('')).toBe(results);
  });
});

describe('a pattern', () => {
  const rows: [string, string, string, boolean][] = [
    ['[[:alpha:]]+', '', 'abc', true],
    ['^[[:alpha:]]+$', '', 'ab1', false],
    ['\\h', '', 'a\tb', true],
    ['\\Qa.b\\E', '', 'axb', false],
    ['b$', '', 'b\n', true],
    ['b\\z', '', 'b\n', false],
    ['ab\\\\z', '', 'ab\\z', true],
    ['a.b', '', 'a\rb', true],
    ['^b', 'm', 'a\nb', true],
    ['(?i)ADA', '', 'ada', true],
    ['a b # and more', 'x', 'ab', true],
    ['\\s', '', '\u00a0', false],
  ];
  test.each(rows)('%s (%s) in %j: %s', (pattern, options, subject, expected) => {
    expect(compileRegex(pattern, options).test(subject)).toBe(expected);
  });

  test.each([
    ['a\0b', 51109],
    ['(', 51091],
    ['\\y', 51091],
    ['[[:nothing:]]', 51091],
    ['a++', 238],
    ['(?>a)', 238],
    ['a(?i)b', 238],
    ['\\Ka', 238],
  ])('%j is refused with %d', (pattern, code) => {
    expect(() => compileRegex(pattern)).toThrow(expect.objectContaining({ code }));
  });
});
