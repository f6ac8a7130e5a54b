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
const valueWidth = 150;
const gap = 12;

/** A part of a document; parts are written from top to bottom. */
export type Part =
  /** A label with a text below it. */
  | { kind: 'block'; label: string; text: string }
  /** A label on the left and an amount on the right. */
  | { kind: 'row'; label: string; value: string; isBold?: boolean }
  | { kind: 'paragraph'; text: string };

interface Content {
  language: Language;
  title: string;
  /** The creation date; the same content is the same bytes. */
  date: Date;
  parts: Part[];
  /** Written at the end if the font lacks a character, which is drawn as U+FFFD. */
  noteOnGaps: string;
}

/** Composes accents with their base characters, removes invisible characters and replaces what the font lacks. */
function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?!\n)(?:\p{Cc}|\p{Cf}|\p{Variation_Selector})/gu, '')
    .replace(/[^\n]/gu, (letter) => (letters.has(letter.codePointAt(0) ?? 0) ? letter : replacement));
}

/**
 * Creates a PDF/A-2b document of A4 pages with a title: the font is embedded, long texts wrap, and full pages continue on
 * the next.
 */
export function createPdf({ language, title, date, parts, noteOnGaps }: Content): AsyncIterable<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    font: regular,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: date, ModDate: date },
  });
  const width = document.page.width - 2 * margin;
  let hasGaps = false;

  function write(text: string, left = margin, options: PDFKit.Mixins.TextOptions = { width }): void {
    const drawn = drawable(text);
    hasGaps ||= drawn.includes(replacement);
    document.text(drawn, left, document.y, options);
  }

  function writeRow(label: string, value: string): void {
    const right = { width: valueWidth, align: 'right' } as const;
    const left = { width: width - valueWidth - gap };
    const height = Math.max(document.heightOfString(label, left), document.heightOfString(value, right));
    if (document.y + height > document.page.maxY()) document.addPage();
    const bottom = document.y + height;
    const top = document.y;
    write(label, margin, left);
    document.y = top;
    write(value, margin + width - valueWidth, right);
    document.y = bottom + gap / 3;
  }

  function writePart(part: Part): void {
    if (part.kind === 'row') {
      document.font(part.isBold ? bold : regular);
      writeRow(part.label, part.value);
      document.font(regular);
      return;
    }
    document.y += gap / 2;
    if (part.kind === 'block') {
      document.fillColor('#555555');
      write(part.label);
      document.fillColor('#000000');
    }
    write(part.text);
    document.y += gap / 2;
  }

  document.font(bold).fontSize(20);
  write(title);
  document.y += gap;
  document.font(regular).fontSize(10.5);
  for (const part of parts) writePart(part);
  if (hasGaps) writePart({ kind: 'paragraph', text: noteOnGaps });
  document.end();
  return document;
}
