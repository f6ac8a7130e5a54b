import { fail } from '../errors.ts';
import { type Doc, isTruthy, show, toNumber } from './values.ts';

/** A compiled collation: an order, and a function that maps equal strings to the same string. */
export interface Collation {
  spec: Doc;
  compare(a: string, b: string): number;
  fold(text: string): string;
}

const sensitivities = ['base', 'accent', 'variant'] as const;
/** Undefined for an unknown locale. */
function collatorOf(locale: string, options: Intl.CollatorOptions): Intl.Collator | undefined {
  try {
    return Intl.Collator.supportedLocalesOf(locale).length ? new Intl.Collator(locale, options) : undefined;
  } catch {
    return undefined;
  }
}

/** Compiles a collation document; undefined without one, or for "simple". */
export function compileCollation(spec: unknown): Collation | undefined {
  const given = (spec ?? {}) as Doc;
  if (Object.keys(given).length === 0) return undefined;
  if (typeof given.locale !== 'string')
    fail('MissingField', "BSON field 'collation.locale' is missing but a required field");
  if (given.locale === 'simple') return undefined;
  const { locale, strength = 3, ...others } = given;
  const [other] = Object.keys(others).filter((key) => key !== 'version' && isTruthy(others[key]));
  if (other) fail('NotImplemented', `Collation option '${other}' is not supported by this server`);
  const level = toNumber(strength);
  if (!(level >= 1 && level <= 5)) fail('BadValue', `Collation strength must be between 1 and 5: ${level}`);
  const sensitivity = sensitivities[Math.min(level, 3) - 1] as (typeof sensitivities)[number];
  const collator = collatorOf(locale.replace('_', '-'), { sensitivity });
  if (!collator) fail('BadValue', `Field 'locale' is invalid in: ${show(given)}`);
  return {
    spec: { locale, strength: level, version: '57.1' },
    compare: collator.compare,
    fold(text) {
      let folded = text.normalize('NFKD');
      if (sensitivity === 'base') folded = folded.replace(/\p{M}/gu, '');
      return sensitivity === 'variant' ? folded : folded.toLowerCase().replaceAll('ß', 'ss');
    },
  };
}
