import { createRequire } from 'node:module';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
/** Latin, Greek, Cyrillic and Vietnamese; see docs/decisions/020. */
const regular = resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const bold = resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');
/** The characters of both weights are the same. */
const letters = new Set((openSync(regular) as Font).characterSet);
/** Drawn for a character that the font lacks. */
const replacement = '\ufffd';

/** PDF points of 1/72 inch. */
const margin = 56;
const valueWidth = 220;
const gap = 12;

/** A part of a document; parts are written from top to bottom. */
export type Part =
  /** A heading with a text below it. */
  | { kind: 'block'; label: string; text: string }
  /** A table: the heads of its rows on the left, their values on the right. */
  | { kind: 'rows'; rows: { label: string; value: string; isBold?: boolean }[] }
  | { kind: 'paragraph'; text: string };

/** Marks a cell as the head of its row; the types of pdfkit do not know it. */
const rowHead: object = { scope: 'Row' };

interface Content {
  language: Language;
  title: string;
  /** The creation date; the same content is the same bytes. */
  date: Date;
  parts: Part[];
  /** Written at the end if the font lacks a character, which is drawn as U+FFFD. */
  noteOnGaps: string;
  /** What programs read: embedded as factur-x.xml, of the profile EN 16931. */
  xml?: string | null;
}

/** Composes accents with their base characters, removes invisible characters and replaces what the font lacks. */
function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?!\n)(?:\p{Cc}|\p{Cf}|\p{Variation_Selector})/gu, '')
    .replace(/[^\n]/gu, (letter) => (letters.has(letter.codePointAt(0) ?? 0) ? letter : replacement));
}

interface Extension {
  schema: string;
  uri: string;
  prefix: string;
  /** Name, type and meaning of each property. */
  properties: [name: string, type: string, about: string][];
}

/** PDF/A allows properties that it does not know where the file describes them. */
const extensionOf = ({ schema, uri, prefix, properties }: Extension) => `
<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${schema}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties
  .map(
    ([name, type, about]) => `
<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>${type}</pdfaProperty:valueType>
<pdfaProperty:category>${prefix === 'pdfuaid' ? 'internal' : 'external'}</pdfaProperty:category>
<pdfaProperty:description>${about}</pdfaProperty:description>
</rdf:li>`,
  )
  .join('')}
</rdf:Seq></pdfaSchema:property>
</rdf:li>`;

const universalAccess: Extension = {
  schema: 'PDF/UA Universal Accessibility Schema',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [['part', 'Integer', 'Indicates, which part of ISO 14289 standard is followed']],
};

const facturX: Extension = {
  schema: 'Factur-X PDFA Extension Schema',
  uri: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    ['DocumentFileName', 'Text', 'The name of the embedded XML document'],
    ['DocumentType', 'Text', 'The type of the hybrid document'],
    ['Version', 'Text', 'The version of the standard of the embedded XML document'],
    ['ConformanceLevel', 'Text', 'The conformance level of the embedded XML document'],
  ],
};

/** The metadata of PDF/UA-1 and, with an XML document, of Factur-X; pdfkit adds those of PDF/A. */
const metadataOf = (hasXml: boolean) => `
<rdf:Description rdf:about="" xmlns:pdfuaid="${universalAccess.uri}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>${
  hasXml
    ? `
<rdf:Description rdf:about="" xmlns:fx="${facturX.uri}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>`
    : ''
}
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>${extensionOf(universalAccess)}${hasXml ? extensionOf(facturX) : ''}
</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/**
 * Creates a tagged document of A4 pages with a title, PDF/A-3a and PDF/UA-1 at once: the font is embedded, long texts wrap,
 * and full pages continue on the next.
 */
export function createPdf(content: Content): AsyncIterable<Uint8Array> {
  const { language, title, date, parts, noteOnGaps, xml } = content;
  const document = new PDFDocument({
    size: 'A4',
    margin,
    font: regular,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: date, ModDate: date },
  });
  document.appendXML(metadataOf(Boolean(xml)));
  if (xml) {
    const attachment = {
      name: 'factur-x.xml',
      type: 'text/xml',
      // The same content as the pages, for programs; the types of pdfkit do not know it.
      relationship: 'Alternative',
      description: title,
      creationDate: date,
      modifiedDate: date,
    };
    document.file(Buffer.from(xml), attachment);
  }
  const width = document.page.width - 2 * margin;
  const whole = document.struct('Document');
  document.addStructure(whole);
  let hasGaps = false;

  function write(text: string, left = margin, options: PDFKit.Mixins.TextOptions = { width }): void {
    const drawn = drawable(text);
    hasGaps ||= drawn.includes(replacement);
    document.text(drawn, left, document.y, options);
  }

  /** Writes a text as one element of the structure. */
  const writeAs = (type: 'H1' | 'H2' | 'P', text: string): void => {
    whole.add(document.struct(type, {}, () => write(text)));
  };

  function writeRow(table: PDFKit.PDFStructureElement, label: string, value: string): void {
    const right = { width: valueWidth, align: 'right' } as const;
    const left = { width: width - valueWidth - gap };
    const height = Math.max(document.heightOfString(label, left), document.heightOfString(value, right));
    if (document.y + height > document.page.maxY()) document.addPage();
    const bottom = document.y + height;
    const top = document.y;
    const row = document.struct('TR');
    table.add(row);
    row.add(document.struct('TH', rowHead, () => write(label, margin, left)));
    document.y = top;
    row.add(document.struct('TD', {}, () => write(value, margin + width - valueWidth, right)));
    row.end();
    document.y = bottom + gap / 3;
  }

  function writePart(part: Part): void {
    document.y += gap / 2;
    if (part.kind === 'rows') {
      const table = document.struct('Table');
      whole.add(table);
      for (const { label, value, isBold } of part.rows) {
        document.font(isBold ? bold : regular);
        writeRow(table, label, value);
      }
      table.end();
      document.font(regular);
      return;
    }
    if (part.kind === 'block') {
      document.fillColor('#555555');
      writeAs('H2', part.label);
      document.fillColor('#000000');
    }
    writeAs('P', part.text);
    document.y += gap / 2;
  }

  document.font(bold).fontSize(20);
  writeAs('H1', title);
  document.y += gap;
  document.font(regular).fontSize(10.5);
  for (const part of parts) writePart(part);
  if (hasGaps) writePart({ kind: 'paragraph', text: noteOnGaps });
  whole.end();
  document.end();
  return document;
}
