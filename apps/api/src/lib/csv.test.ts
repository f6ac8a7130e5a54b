import type { Language } from '@rosette/shared/texts/languages.ts';
import { describe, expect, test } from 'vitest';
import { type Cell, csvFile } from './csv.ts';

async function fileOf(language: Language, ...rows: Cell[][]) {
  let text = '';
  for await (const piece of csvFile(language, ['one', 'two'], rows)) text += piece;
  return text;
}

test('a file begins with a byte order mark and the headings, in both languages', async () => {
  expect(await fileOf('en')).toBe('\uFEFFone,two\r\n');
  expect(await fileOf('de')).toBe('\uFEFFone;two\r\n');
});

describe('a line', () => {
  const lineOf = async (language: Language, cells: Cell[]) =>
    (await fileOf(language, cells)).slice('\uFEFFone,two\r\n'.length);

  test.each<[Cell[], string]>([
    [['a', 1, null, undefined, ''], 'a,1,,,\r\n'],
    [['a, b', 'say "no"', 'two\nlines', 'x; y'], '"a, b","say ""no""","two\nlines",x; y\r\n'],
    [['=1+1', '+43', '-1', '@me', '\tx', -1], "'=1+1,'+43,'-1,'@me,'\tx,-1\r\n"],
    [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
    [['Zoë 🌹'], 'Zoë 🌹\r\n'],
    [[1.5, -2, { cents: 5000 }, { cents: -1999 }, { cents: 0 }], '1.5,-2,50.00,-19.99,0.00\r\n'],
    [[true, false], 'true,false\r\n'],
    [[{ day: '2026-12-31' }, { day: new Date('2027-01-01T23:59:59Z') }], '2026-12-31,2027-01-01\r\n'],
    [[{ instant: '2026-12-31T18:30:00.000Z' }], '2026-12-31T18:30:00.000Z\r\n'],
  ])('%j is %j in English', async (cells, line) => {
    expect(await lineOf('en', cells)).toBe(line);
  });

  test.each<[Cell[], string]>([
    [['a; b', 'a, b', 'say "no"'], '"a; b";a, b;"say ""no"""\r\n'],
    [['-1,5', -1.5], "'-1,5;-1,5\r\n"],
    [[1.5, { cents: 123456 }, { cents: -1999 }], '1,5;1234,56;-19,99\r\n'],
    [[{ day: '2026-12-31' }, { instant: '2026-12-31T18:30:00.000Z' }], '31.12.2026;31.12.2026 18:30\r\n'],
  ])('%j is %j in German', async (cells, line) => {
    expect(await lineOf('de', cells)).toBe(line);
  });
});
