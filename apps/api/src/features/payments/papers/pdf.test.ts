import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '#test/read-pdf.ts';
import { createPdf } from './pdf.ts';

const noteOnGaps = 'Letters are missing here.';

async function written(text: string) {
  const parts = [{ kind: 'block', label: 'To', text } as const];
  const pieces: Uint8Array[] = [];
  for await (const piece of await createPdf({
    language: 'en',
    title: 'A title',
    date: new Date(0),
    parts,
    noteOnGaps,
  }))
    pieces.push(piece);
  return readPdf(Buffer.concat(pieces));
}

const lettersOf = (text: string) => new Set(text.normalize('NFKD').replace(/[\s\u200c\u200d]/g, ''));

test.each([
  ['Latin', 'Łucja Ødegård & Söhne „KG“ – ½ €'],
  ['Greek', 'Ωραία Ρόδα'],
  ['Cyrillic', 'Жизель Їжак'],
  ['Vietnamese', 'Nguyễn Thị Ấm'],
  ['decomposed characters', 'e\u0302\u0323 A\u030a x\u0302'],
])('a text in %s prints with all its characters', async (_, name) => {
  const { text } = await written(name);
  expect([...lettersOf(name)].filter((letter) => !lettersOf(text).has(letter))).toEqual([]);
  expect(text).not.toContain('\ufffd');
  expect(text).not.toContain(noteOnGaps);
});

test.each([
  ['Latin characters without a blank', 'W'.repeat(300)],
  ['characters that the font lacks', '玫瑰贸易有限公司'.repeat(20)],
  ['words', 'Rosette and company '.repeat(20)],
])('a long text of %s stays within the margins', async (_, text) => {
  const { drawn } = await written(text);
  const margin = 56;
  expect(Math.min(...drawn.map(({ left }) => left))).toBeGreaterThanOrEqual(margin - 1);
  expect(Math.max(...drawn.map(({ right }) => right))).toBeLessThanOrEqual(595.28 - margin + 1);
});

test('a text longer than a page continues on the next', async () => {
  const { pages, text } = await written(Array.from({ length: 80 }, (_, line) => `Line ${line}.`).join('\n'));
  expect(pages).toBe(2);
  expect(text).toContain('Line 79.');
});

test.each([
  ['Arabic', 'شركة الورود'],
  ['Chinese', '玫瑰贸易有限公司'],
  ['emoji, joined', '👩\u200d🍳 🌹'],
  ['hieroglyphs', '\u{13080}'],
])('characters in %s are drawn as U+FFFD, with a note', async (_, name) => {
  const { text } = await written(`Rosa ${name} GmbH`);
  const replaced = '\ufffd'.repeat([...name.replace(/[\s\u200d]/g, '')].length);
  expect(text.replace(/\s/g, '')).toContain(`Rosa${replaced}GmbH`);
  expect(text).toContain(noteOnGaps);
});

test('any text makes a file', async () => {
  const scripts = fc.constantFrom(
    0x20,
    0x300,
    0x400,
    0x590,
    0x600,
    0x900,
    0xa00,
    0xd00,
    0xe00,
    0x1000,
    0x1780,
    0x2000,
  );
  const letter = fc
    .tuple(scripts, fc.nat({ max: 255 }))
    .map(([first, offset]) => String.fromCodePoint(first + offset));
  await fc.assert(
    fc.asyncProperty(fc.array(letter, { maxLength: 40 }), async (letters) => {
      const { pages } = await written(letters.join(''));
      expect(pages).toBe(1);
    }),
    { numRuns: 40 },
  );
});
