/** Types for the used part of 'linebreak'. */
declare module 'linebreak' {
  /** Finds where a line may be broken, by the Unicode Line Breaking Algorithm (UAX 14). */
  // biome-ignore lint/style/noDefaultExport: the package has only this one
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number } | null;
  }
}
