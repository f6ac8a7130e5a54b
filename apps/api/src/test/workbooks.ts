import { strToU8, zipSync } from 'fflate';

// Workbooks for tests, hostile ones too: they are built here, and none is kept as a file.

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;

interface Book {
  /** The XML within `sheetData` of each sheet. */
  sheets: readonly string[];
  /** The XML within `sst`. */
  strings?: string;
  /** More parts by name. */
  more?: Record<string, Uint8Array>;
}

/** An .xlsx file. */
export function xlsxOf({ sheets, strings = '', more = {} }: Book): Buffer {
  const numbers = sheets.map((_, index) => index + 1);
  const book = numbers.map((each) => `<sheet name="S${each}" sheetId="${each}" r:id="rId${each}"/>`);
  const targets = numbers.map((each) =>
    relationship(`rId${each}`, 'worksheet', `worksheets/sheet${each}.xml`),
  );
  const sheetParts = sheets.map((rows, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  ]);
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': xml('<Types/>'),
    '_rels/.rels': xml(
      `<Relationships>${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(`<workbook xmlns:r="${relations}"><sheets>${book.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${targets.join('')}${relationship('rIdS', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst>${strings}</sst>`),
    ...Object.fromEntries(sheetParts),
    ...more,
  };
  return Buffer.from(zipSync(parts, { level: 6 }));
}

/** Rows of texts, as a sheet holds them. */
export const rowsXml = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`).join('');

/** An .ods file with the XML of a table's rows; `manifest` is that of META-INF. */
export const odsOf = (rows: string, manifest = ''): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'META-INF/manifest.xml': xml(`<manifest>${manifest}</manifest>`),
      'content.xml': xml(
        `<office:document-content><office:body><office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    }),
  );

const megabyte = 1_048_576;

/** The same file, saying of each part that it unpacks to 100 bytes. */
function lying(file: Buffer): Buffer {
  for (let at = 0; at < file.length - 4; at += 1) {
    const signature = file.readUInt32LE(at);
    if (signature === 0x04034b50) file.writeUInt32LE(100, at + 22);
    if (signature === 0x02014b50) file.writeUInt32LE(100, at + 24);
  }
  return file;
}

/** Small files that are made to take much, by what they do. */
export const hostileWorkbooks: Record<string, () => Buffer> = {
  'unpacks to 100 MB': () =>
    xlsxOf({ sheets: [''], more: { 'xl/media/a.bin': new Uint8Array(100 * megabyte) } }),
  'says that it is small, and has a sheet of 100 MB': () =>
    lying(
      xlsxOf({
        sheets: [''],
        more: { 'xl/worksheets/sheet1.xml': new Uint8Array(100 * megabyte).fill(0x20) },
      }),
    ),
  'has twelve million shared strings': () => xlsxOf({ sheets: [''], strings: '<si/>'.repeat(12_000_000) }),
  'has an element with a million attributes': () =>
    xlsxOf({
      sheets: [''],
      strings: `<si ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
    }),
  'nests elements ten million deep': () => xlsxOf({ sheets: ['<a>'.repeat(10_000_000)] }),
  'has ten million empty rows': () => xlsxOf({ sheets: ['<row/>'.repeat(9_000_000)] }),
  'has rows that reach the last column': () =>
    xlsxOf({ sheets: ['<row><c r="XFD1" t="str"><v>h</v></c></row>'.repeat(300_000)] }),
  'repeats a row a million times, and its cells too': () =>
    odsOf(
      '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>h</text:p></table:table-cell></table:table-row>'.repeat(
        1000,
      ),
    ),
  'repeats a long text in every cell': () =>
    xlsxOf({
      sheets: [`<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(5000)],
      strings: `<si><t>${'h'.repeat(10_000_000)}</t></si>`,
    }),
};
