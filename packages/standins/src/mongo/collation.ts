import { fail } from './errors.ts';
import { type Doc, show, toNumber } from './values.ts';

/** A compiled collation: an order, and a folding under which equal strings become the same string. */
export interface Collation {
  spec: Doc;
  compare(a: string, b: string): number;
  fold(text: string): string;
}

const sensitivities = { 1: 'base', 2: 'accent', 3: 'variant' } as const;
const known = new Set([
  'locale',
  'strength',
  'caseLevel',
  'caseFirst',
  'numericOrdering',
  'alternate',
  'maxVariable',
  'normalization',
  'backwards',
  'version',
]);

/** Compiles a collation document; nothing for none or "simple". */
export function compileCollation(spec: unknown): Collation | undefined {
  if (spec === undefined || spec === null) return undefined;
  const given = spec as Doc;
  if (Object.keys(given).length === 0) return undefined;
  if (typeof given.locale !== 'string')
    fail('MissingField', "BSON field 'collation.locale' is missing but a required field");
  for (const key of Object.keys(given))
    if (!known.has(key)) fail('UnknownBsonField', `BSON field 'collation.${key}' is an unknown field.`);
  if (given.locale === 'simple') return undefined;
  if (given.backwards === true)
    fail('NotImplemented', 'Collation option "backwards" is not supported by this server');
  const strength = given.strength === undefined ? 3 : toNumber(given.strength);
  if (!(strength >= 1 && strength <= 5))
    fail('BadValue', `Collation strength must be between 1 and 5: ${show(given.strength)}`);
  let collator: Intl.Collator;
  try {
    const base =
      given.caseLevel === true && strength === 1 ? 'case' : sensitivities[Math.min(strength, 3) as 1 | 2 | 3];
    collator = new Intl.Collator(given.locale.replace('_', '-'), {
      sensitivity: base,
      numeric: given.numericOrdering === true,
      ignorePunctuation: given.alternate === 'shifted',
      caseFirst: given.caseFirst === 'upper' ? 'upper' : 'false',
    });
  } catch {
    fail('BadValue', `Field 'locale' is invalid in: ${show(given)}`);
  }
  const { sensitivity, numeric } = collator.resolvedOptions();
  return {
    spec: {
      locale: given.locale,
      strength,
      caseLevel: given.caseLevel === true,
      caseFirst: given.caseFirst ?? 'off',
      numericOrdering: given.numericOrdering === true,
      alternate: given.alternate ?? 'non-ignorable',
      maxVariable: given.maxVariable ?? 'punct',
      normalization: given.normalization === true,
      backwards: false,
      version: given.version ?? '57.1',
    },
    compare: collator.compare,
    fold(text) {
      let folded = text.normalize('NFKD');
      if (sensitivity === 'base' || sensitivity === 'case') folded = folded.replace(/\p{M}/gu, '');
      if (sensitivity === 'base' || sensitivity === 'accent')
        folded = folded.toLowerCase().replaceAll('ß', 'ss');
      if (given.alternate === 'shifted') folded = folded.replace(/[\p{P}\s]/gu, '');
      return numeric ? folded.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '')) : folded;
    },
  };
}
