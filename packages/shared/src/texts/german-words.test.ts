import { expect, test } from 'vitest';
import { texts as server } from './de/server.ts';
import { webTexts } from './web.ts';

function sentencesOf(texts: unknown): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(sentencesOf);
}

const bundles = await Promise.all(Object.values(webTexts.de).map((load) => load()));
const sentences = [...new Set(sentencesOf([bundles.map(({ texts }) => texts), server]))];

test.each([
  ['Gemeinschaft', /\bCommunity\b/],
  ['Admin', /Administrator|Wer die Gemeinschaft verwaltet/],
  ['beitreten', /dazukommen/i],
  ['Aufnahmeantrag', /Deine Anmeldung\b/],
  ['Zahlungsart', /Zahlungsweise/],
  ['USt-IdNr.', /Umsatzsteuer-ID/],
  ['Nutzungsbedingungen', /\bBedingungen/],
  ['Website', /\b(diese|dieser) Seite verschickt/i],
  ['Zusammenfassung', /Wochenüberblick|wöchentliche\w* Überblick/],
  ['Aufgabe', /Hintergrundarbeit|Fehlgeschlagene Arbeit/],
  ['unbefristet', /\bohne Ende\b/],
  ['unvollständig', /nicht vollständig/],
])('German says %s (product/languages#german-words)', (_word, other) => {
  expect(sentences.filter((sentence) => other.test(sentence))).toEqual([]);
});

test('German says du, and quotes as German does (product/languages#german-words)', () => {
  const formal = /[^.:!?…“>\s] (Sie|Ihnen|Ihre?[nmrs]?)\b/;
  const foreign = /["”]|\.\.\.|^[^„]*“/;
  expect(sentences.filter((sentence) => formal.test(sentence) || foreign.test(sentence))).toEqual([]);
});
