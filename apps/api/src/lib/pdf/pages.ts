import PDFDocument from 'pdfkit';
import { drawable, fontsFor } from './fonts.ts';
import { createPen, type Style } from './pen.ts';

/** PDF points of 1/72 inch. */
const margin = 56;
const valueWidth = 150;
const gap = 12;
/** Relative to the font size; scripts with marks above and below need the room. */
const lineHeight = 1.5;
const baseline = 1.1;

const titleStyle: Style = { size: 20, isBold: true };
const textStyle: Style = { size: 10.5 };
const labelStyle: Style = { ...textStyle, colour: '#555555' };
const boldStyle: Style = { ...textStyle, isBold: true };

/** A part of a document; parts are written from top to bottom. */
export type Part =
  /** A label with a text below it. */
  | { kind: 'block'; label: string; text: string }
  /** A label on the left and an amount on the right. */
  | { kind: 'row'; label: string; value: string; isBold?: boolean }
  | { kind: 'paragraph'; text: string };

interface Content {
  title: string;
  /** The creation date; the same content is the same bytes. */
  date: Date;
  parts: Part[];
  /** Written at the end if a character has no font and is drawn as U+FFFD. */
  noteOnGaps: string;
}

function textOf(part: Part): string {
  if (part.kind === 'paragraph') return part.text;
  return part.kind === 'block' ? `${part.label}\n${part.text}` : `${part.label}\n${part.value}`;
}

const isBold = (part: Part) => part.kind === 'row' && part.isBold === true;

async function fontsOf({ title, parts, noteOnGaps }: Content) {
  const drawn = (texts: string[]) => drawable(texts.join('\n'));
  const regular = parts.filter((part) => !isBold(part)).map(textOf);
  return {
    regular: await fontsFor(drawn([...regular, noteOnGaps]), false),
    bold: await fontsFor(drawn([title, ...parts.filter(isBold).map(textOf)]), true),
  };
}

/**
 * Creates a PDF/A-2b document of A4 pages with a title: fonts are embedded, text of any script runs in its own direction,
 * long texts wrap, and full pages continue on the next.
 */
export async function createPdf(content: Content): Promise<AsyncIterable<Uint8Array>> {
  const { title, date, parts, noteOnGaps } = content;
  const fonts = await fontsOf(content);
  const document = new PDFDocument({
    size: 'A4',
    margin,
    // No default font: pdfkit would not embed it.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, CreationDate: date, ModDate: date },
  });
  const pen = createPen(document, fonts);
  const width = document.page.width - 2 * margin;
  let top = margin;

  /** Moves down by one line, to a new page if needed; answers the line's baseline. */
  function nextBaseline({ size }: Style): number {
    if (top + size * lineHeight > document.page.height - margin) {
      document.addPage();
      top = margin;
    }
    const line = top + size * baseline;
    top += size * lineHeight;
    return line;
  }

  function write(text: string, style: Style): void {
    for (const line of pen.wrap(text, width, style)) pen.draw(line, margin, nextBaseline(style), style);
  }

  function writeRow(label: string, value: string, style: Style): void {
    const left = pen.wrap(label, width - valueWidth - gap, style);
    const right = pen.wrap(value, valueWidth, style);
    for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
      const at = nextBaseline(style);
      const [before, after] = [left[index], right[index]];
      if (before) pen.draw(before, margin, at, style);
      if (after) pen.draw(after, margin + width - pen.widthOf(after, style), at, style);
    }
    top += gap / 3;
  }

  function writePart(part: Part): void {
    if (part.kind === 'row') {
      writeRow(part.label, part.value, part.isBold ? boldStyle : textStyle);
      return;
    }
    top += gap / 2;
    if (part.kind === 'block') write(part.label, labelStyle);
    write(part.text, textStyle);
    top += gap / 2;
  }

  write(title, titleStyle);
  top += gap;
  for (const part of parts) writePart(part);
  if (fonts.regular.hasGaps || fonts.bold.hasGaps) writePart({ kind: 'paragraph', text: noteOnGaps });
  document.end();
  return document;
}
