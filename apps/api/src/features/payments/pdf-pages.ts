import PDFDocument from 'pdfkit';
import { fontFile, runsOf } from './pdf-fonts.ts';

/** PDF points of 1/72 inch. */
const margin = 56;
const size = { title: 20, text: 10.5 };
const valueWidth = 150;

/** A document written from top to bottom. */
export interface Pages {
  /** A label with a text below it. */
  block(label: string, text: string): void;
  /** A label on the left and an amount on the right. */
  row(label: string, value: string, isBold?: boolean): void;
  paragraph(text: string): void;
  /** Ends the document; answers its bytes. */
  end(): AsyncIterable<Uint8Array>;
}

/**
 * Creates a PDF/A-2b document of A4 pages with a title: fonts are embedded, long texts wrap, and full pages continue on
 * the next. `date` is its creation date, so that the same document is the same bytes.
 */
export function createPages(title: string, date: Date): Pages {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    font: fontFile('latin', false),
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, CreationDate: date, ModDate: date },
  });
  const width = document.page.width - 2 * margin;

  function write(
    text: string,
    x: number,
    y: number,
    options: PDFKit.Mixins.TextOptions,
    isBold = false,
  ): void {
    const runs = runsOf(text);
    for (const [index, run] of runs.entries()) {
      document.font(fontFile(run.part, isBold));
      const continued = index < runs.length - 1;
      if (index === 0) document.text(run.text, x, y, { ...options, continued });
      else document.text(run.text, { continued });
    }
  }

  /** Starts a page where fewer points are left. */
  function makeRoom(height: number): void {
    if (document.y + height > document.page.height - margin) document.addPage();
  }

  document.fontSize(size.title);
  write(title, margin, margin, { width }, true);
  document.fontSize(size.text).moveDown(1.5);

  return {
    block(label, text) {
      makeRoom(60);
      document.fillColor('#555555');
      write(label, margin, document.y, { width });
      document.fillColor('#000000');
      write(text, margin, document.y, { width });
      document.moveDown();
    },
    row(label, value, isBold = false) {
      makeRoom(40);
      const top = document.y;
      write(value, margin + width - valueWidth, top, { width: valueWidth, align: 'right' }, isBold);
      const afterValue = document.y;
      write(label, margin, top, { width: width - valueWidth - 12 }, isBold);
      // Without a page break the left column may end lower than the right.
      document.y = document.y < top ? document.y : Math.max(document.y, afterValue);
      document.moveDown(0.5);
    },
    paragraph(text) {
      makeRoom(40);
      document.moveDown(0.5);
      write(text, margin, document.y, { width });
    },
    end() {
      document.end();
      return document;
    },
  };
}
