import { invalidParameter } from './errors.ts';
import type { FormTree, FormValue } from './form-encoding.ts';

/** Parses a parameter; `path` is its name, for the error. */
export type Rule<T> = (value: FormValue, path: string) => T;

/** A rule for each supported parameter; others are refused, as ignoring them would look like working. */
export type Shape<P> = { [K in keyof P]?: Rule<Required<P>[K]> };

const single = (value: FormValue, path: string): string => {
  if (typeof value !== 'string') throw invalidParameter('Invalid string', 'parameter_invalid_string', path);
  if (value === '') {
    throw invalidParameter(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
      path,
    );
  }
  return value;
};

export const text =
  (maxLength = 5000): Rule<string> =>
  (value, path) => {
    const given = single(value, path);
    if (given.length > maxLength) {
      throw invalidParameter(
        `Invalid string: ${given.slice(0, 20)}…; must be at most ${maxLength} characters`,
        'parameter_invalid_string_too_long',
        path,
      );
    }
    return given;
  };

export const integer =
  ({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Rule<number> =>
  (value, path) => {
    const given = single(value, path);
    if (!/^-?\d+$/.test(given)) {
      throw invalidParameter(`Invalid integer: ${given}`, 'parameter_invalid_integer', path);
    }
    const number = Number(given);
    if (number < min) {
      throw invalidParameter(
        `This value must be greater than or equal to ${min}.`,
        'parameter_invalid_integer',
        path,
      );
    }
    if (number > max) {
      throw invalidParameter(
        `This value must be less than or equal to ${max}.`,
        'parameter_invalid_integer',
        path,
      );
    }
    return number;
  };

export const oneOf =
  <const T extends string>(...allowed: T[]): Rule<T> =>
  (value, path) => {
    const given = single(value, path);
    const found = allowed.find((option) => option === given);
    if (found !== undefined) return found;
    throw invalidParameter(
      `Invalid ${path}: must be one of ${allowed.join(', ')}`,
      'parameter_invalid_string',
      path,
    );
  };

export const url: Rule<string> = (value, path) => {
  const given = text()(value, path);
  if (!/^https?:\/\/[^\s/]+/.test(given)) throw invalidParameter('Not a valid URL', 'url_invalid', path);
  return given;
};

export const email: Rule<string> = (value, path) => {
  const given = text(512)(value, path);
  if (!isEmail(given)) throw invalidParameter(`Invalid email address: ${given}`, 'email_invalid', path);
  return given;
};

export const isEmail = (given: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given);

export const listOf =
  <T>(rule: Rule<T>, { max = 100 } = {}): Rule<T[]> =>
  (value, path) => {
    if (typeof value === 'string') throw invalidParameter('Invalid array', 'parameter_invalid_empty', path);
    const entries = Object.entries(value);
    if (entries.some(([key]) => !/^\d+$/.test(key)) || entries.length > max) {
      throw invalidParameter('Invalid array', 'parameter_unknown', path);
    }
    return entries.map(([key, entry]) => rule(entry, `${path}[${key}]`));
  };

export const metadata: Rule<Record<string, string>> = (value, path) => {
  if (typeof value === 'string') throw invalidParameter('Invalid object', 'parameter_invalid_empty', path);
  const entries = Object.entries(value);
  if (entries.length > 50) {
    throw invalidParameter('You can specify up to 50 keys in metadata.', 'parameter_unknown', path);
  }
  return Object.fromEntries(
    entries.map(([key, entry]) => {
      if (key.length > 40) {
        throw invalidParameter(
          `Metadata keys can be up to 40 characters; ${key} is longer`,
          'parameter_unknown',
          path,
        );
      }
      return [key, typeof entry === 'string' && entry === '' ? '' : text(500)(entry, `${path}[${key}]`)];
    }),
  );
};

function refuseUnknown(names: string[]): void {
  const [first] = names;
  if (first === undefined) return;
  throw invalidParameter(
    `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
    'parameter_unknown',
    first,
  );
}

function readTree<P>(tree: FormTree, shape: Shape<P>, required: (keyof P & string)[], parent: string): P {
  const pathTo = (name: string) => (parent ? `${parent}[${name}]` : name);
  const rules: Record<string, Rule<unknown> | undefined> = shape;
  refuseUnknown(
    Object.keys(tree)
      .filter((name) => !Object.hasOwn(rules, name))
      .map(pathTo),
  );
  for (const name of required) {
    if (tree[name] !== undefined) continue;
    throw invalidParameter(`Missing required param: ${pathTo(name)}.`, 'parameter_missing', pathTo(name));
  }
  const entries = Object.entries(tree).map(([name, value]) => [name, rules[name]?.(value, pathTo(name))]);
  // Every entry was parsed by its rule of Shape<P>, and required ones were checked.
  return Object.fromEntries(entries) as P;
}

/** A nested object such as price_data. */
export const object =
  <P>(shape: Shape<P>, required: (keyof P & string)[] = []): Rule<P> =>
  (value, path) => {
    if (typeof value === 'string') throw invalidParameter('Invalid object', 'parameter_invalid_empty', path);
    return readTree(value, shape, required, path);
  };

/**
 * Parses the parameters of a request.
 * @throws 400 for an unknown, missing or invalid one
 */
export const readParams = <P>(tree: FormTree, shape: Shape<P>, required: (keyof P & string)[] = []): P =>
  readTree(tree, shape, required, '');
