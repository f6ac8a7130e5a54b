import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { hostileWorkbooks, odsOf, rowsXml, xlsxOf } from '#test/workbooks.ts';
import { readList } from './read-list.ts';

const log = createLog('silent');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rosette-lists-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: Buffer) {
  const path = join(folder, 'file');
  await writeFile(path, file);
  return readList(log, path);
}

const people = rowsXml([
  ['E-Mail', 'Name'],
  ['ada@rosette.example', 'Ada Byron'],
]);
const unreadable = { code: 'workbook_unreadable' };

test.each(Object.keys(hostileWorkbooks))(
  'a workbook that %s is refused, and the next one is read',
  async (name) => {
    const hostile = hostileWorkbooks[name]?.() ?? Buffer.alloc(0);
    expect(hostile.length).toBeLessThan(5 * 1_048_576);
    const codes = [
      'workbook_unreadable',
      'csv_empty',
      'csv_too_wide',
      'csv_too_long',
      'csv_without_addresses',
    ];
    await expect(read(hostile)).rejects.toSatisfy(({ code }) => codes.includes(code));
    expect((await read(xlsxOf({ sheets: [people] }))).rows).toHaveLength(1);
  },
);

test('the sheet with a heading of an address is read, else the first with rows', async () => {
  const notes = rowsXml([['Notes'], ['Nothing']]);
  const { headings } = await read(xlsxOf({ sheets: ['', notes, people] }));
  expect(headings).toEqual(['E-Mail', 'Name']);
  await expect(read(xlsxOf({ sheets: ['', notes] }))).rejects.toMatchObject({
    code: 'csv_without_addresses',
    found: 'Notes',
  });
});

test('formulas are not computed: what the program has stored counts', async () => {
  const formula = (stored: string) => `<c t="str"><f>WEBSERVICE("http://rosette.example")</f>${stored}</c>`;
  const row = `<row><c t="str"><v>ida@rosette.example</v></c>${formula('<v>Ida</v>')}${formula('')}</row>`;
  const { rows } = await read(xlsxOf({ sheets: [people + row] }));
  expect(rows[1]?.cells).toEqual(['ida@rosette.example', 'Ida']);
});

test('the lines of a cell are apart', async () => {
  const cell = (...lines: string[]) =>
    `<table:table-cell office:value-type="string">${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const ods = odsOf(
    row(cell('E-Mail'), cell('Name')) +
      row(cell('ada@rosette.example', '', 'ada@b.example'), cell('Ada', 'Byron')),
  );
  const text = (...lines: string[]) => `<c t="str"><v>${lines.join('\n')}</v></c>`;
  const xlsx = xlsxOf({
    sheets: [`${people}<row>${text('ada@rosette.example', 'ada@b.example')}${text('Ada', 'Byron')}</row>`],
  });
  for (const file of [ods, xlsx]) {
    const { rows } = await read(file);
    expect(rows.at(-1)?.cells.map((each) => each.split(/\n+/))).toEqual([
      ['ada@rosette.example', 'ada@b.example'],
      ['Ada', 'Byron'],
    ]);
  }
});

test('what no database takes is left out of a value: NUL, control characters, halves of a character', async () => {
  const name = 'Ida_x0000_ Wolf_x0007_&#xD83D;_xD83D_ 🌸';
  const row = `<row><c t="str"><v>ida@rosette.example</v></c><c t="str"><v>${name}</v></c></row>`;
  const { rows } = await read(xlsxOf({ sheets: [people + row] }));
  expect(rows[1]?.cells).toEqual(['ida@rosette.example', 'Ida Wolf 🌸']);
});

test('a row keeps the number that its spreadsheet shows', async () => {
  const row = '<row r="9"><c r="A9" t="str"><v>ida@rosette.example</v></c></row>';
  const { rows } = await read(xlsxOf({ sheets: [people + row] }));
  expect(rows.map(({ line }) => line)).toEqual([2, 9]);
});

test('a workbook that is damaged, protected or of another kind is refused', async () => {
  const whole = xlsxOf({ sheets: [people] });
  const flipped = Buffer.from(whole);
  flipped.fill(0xff, 60, 90);
  const encrypted = '<file-entry full-path="content.xml"><encryption-data/></file-entry>';
  const files = [
    whole.subarray(0, whole.length / 2),
    flipped,
    xlsxOf({ sheets: ['<row><c></row>'] }).subarray(0, 700),
    odsOf('', encrypted),
    Buffer.from('PK\x03\x04 and nothing more'),
  ];
  for (const file of files) await expect(read(file)).rejects.toMatchObject(unreadable);
});
