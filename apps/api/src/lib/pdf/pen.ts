import { drawable, type FontRun, type TextFonts } from './fonts.ts';
import { inVisualOrder, type Line, linesOf, reverseIfNeutral } from './lines.ts';

export interface Style {
  /** In points. */
  size: number;
  isBold?: boolean;
  colour?: string;
}

/** Measures and draws lines of text in any script. */
export interface Pen {
  /** Breaks a text into lines no wider than `width` points. */
  wrap(text: string, width: number, style: Style): Line[];
  /** In points. */
  widthOf(line: Line, style: Style): number;
  /** Draws a line from `left` on its `baseline`, both in points. */
  draw(line: Line, left: number, baseline: number, style: Style): void;
}

type Features = PDFKit.Mixins.OpenTypeFeatures[];

/** With a list of features, even an empty one, pdfkit shapes a whole run instead of word by word. */
const features: Features = [];
/** Switches features off: fontkit takes an object too, which is missing in pdfkit's types. */
const withoutAnchors = { abvm: false, blwm: false, mark: false, mkmk: false } as unknown as Features;

/** Creates a pen for a document from the fonts of everything it will write. */
export function createPen(document: PDFKit.PDFDocument, fonts: { regular: TextFonts; bold: TextFonts }): Pen {
  const registered = new Set<string>();

  function chooseFont({ font: { name, bytes } }: FontRun, { size }: Style): void {
    if (!registered.has(name)) document.registerFont(name, bytes);
    registered.add(name);
    document.font(name).fontSize(size);
  }

  /**
   * Measures a run. fontkit throws for marks without an anchor on their base, as in Gurmukhi and Malayalam: such a run is
   * drawn without positioning marks.
   */
  function shape(run: FontRun, style: Style): { width: number; features: Features } {
    chooseFont(run, style);
    try {
      return { width: document.widthOfString(run.text, { features }), features };
    } catch {
      return {
        width: document.widthOfString(run.text, { features: withoutAnchors }),
        features: withoutAnchors,
      };
    }
  }

  const runsOf = (text: string, { isBold }: Style) => (isBold ? fonts.bold : fonts.regular).runsOf(text);

  const widthOfText = (text: string, style: Style) =>
    runsOf(text, style).reduce((sum, run) => sum + shape(run, style).width, 0);

  return {
    wrap: (text, width, style) => linesOf(drawable(text), width, (part) => widthOfText(part, style)),
    widthOf: ({ text }, style) => widthOfText(text, style),
    draw(line, left, baseline, style) {
      document.fillColor(style.colour ?? '#000000');
      let x = left;
      for (const part of inVisualOrder(line)) {
        const runs = runsOf(part.text, style);
        for (const run of part.isRightToLeft ? runs.reverse() : runs) {
          const text = part.isRightToLeft ? reverseIfNeutral(run.text) : run.text;
          const { width, features } = shape({ ...run, text }, style);
          document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features });
          x += width;
        }
      }
    },
  };
}
