import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 1, null, undefined], 'a,1,,\r\n'],
  [['a, b', 'say "no"', 'two\nlines'], '"a, b","say ""no""","two\nlines"\r\n'],
  [['=1+1', '+43', '-1', '@me', '\tx', -1], "'=1+1,'+43,'-1,'@me,'\tx,-1\r\n"],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
  [['Zoë 🌹'], 'Zoë 🌹\r\n'],
])('%j is the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
