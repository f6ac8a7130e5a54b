import { Ajv, type ValidateFunction } from 'ajv';
import { decodeForm, type FormTree, type FormValue } from '../form-encoding.ts';
import { cachedWireSchemas } from './cached-wire-schemas.ts';

const { schemas, defs } = cachedWireSchemas();

/** Generated schemas need no validation, and optimizing them takes longer than it saves. */
const quick = { strict: false, validateSchema: false, inlineRefs: false, code: { optimize: false } };
/** Forms are text only, so requests are coerced to numbers and booleans. */
const kinds = { answer: new Ajv(quick), request: new Ajv({ ...quick, coerceTypes: true }) };
for (const ajv of Object.values(kinds)) ajv.addSchema({ $id: 'wire', $defs: defs });

const compiled = new Map<string, ValidateFunction>();

function validatorOf(name: string, kind: keyof typeof kinds): ValidateFunction | undefined {
  const schema = schemas[name];
  if (!schema) return undefined;
  const validate = compiled.get(name) ?? kinds[kind].compile(schema);
  compiled.set(name, validate);
  return validate;
}

function faultsOf(name: string, kind: keyof typeof kinds, value: unknown): string[] {
  const validate = validatorOf(name, kind);
  if (!validate) return [`${name} is no type that is known`];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
}

const asArrays = (value: FormValue): unknown => {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  const isArray = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isArray
    ? entries.map(([, entry]) => asArrays(entry))
    : Object.fromEntries(entries.map(([key, entry]) => [key, asArrays(entry)]));
};

const idsOut = (path: string) => path.replace(/\/(cs|pi|ch|py|re|dp|evt)_\w+/, '/:id');

interface Answer {
  object?: string;
  type?: string;
  data?: unknown;
  error?: { type?: string; message?: string };
}

/** The differences of an answer from Stripe's types; an answer is an object, an event, a list or an error. */
export function answerFaults(answer: Answer): string[] {
  if (answer.error)
    return answer.error.type && answer.error.message ? [] : ['the error lacks its type or message'];
  if (answer.object === 'list' && Array.isArray(answer.data)) return answer.data.flatMap(answerFaults);
  if (answer.object === 'event') return faultsOf(String(answer.type), 'answer', answer);
  return faultsOf(String(answer.object), 'answer', answer);
}

/** The differences of a request from Stripe's types. `form` is its body or query. */
export function requestFaults(method: string, path: string, form: string): string[] {
  const tree: FormTree = decodeForm(form);
  return faultsOf(`${method} ${idsOut(path)}`, 'request', asArrays(tree));
}
