import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page; positions in points from the left. */
interface Drawn {
  text: string;
  left: number;
  right: number;
}

/** Reads the text of a PDF with PDF.js, a second implementation beside the library that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; drawn: Drawn[]; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const drawn: Drawn[] = [];
  let text = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      drawn.push({ text: item.str, left: item.transform[4], right: item.transform[4] + item.width });
      text += item.hasEOL ? `${item.str}\n` : item.str;
    }
  }
  return { text, drawn, pages: document.numPages };
}

/** The files that a PDF has embedded, with their texts. */
export async function attachmentsOf(bytes: Uint8Array): Promise<{ name: string; text: string }[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const found: Record<string, { filename: string; content: Uint8Array }> =
    (await document.getAttachments()) ?? {};
  return Object.values(found).map(({ filename, content }) => ({
    name: filename,
    text: new TextDecoder().decode(content),
  }));
}
