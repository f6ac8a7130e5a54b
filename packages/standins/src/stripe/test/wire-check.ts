import { Ajv, type ValidateFunction } from 'ajv';
import { decodeForm, type FormTree, type FormValue } from '../form-encoding.ts';
import { cachedWireSchemas } from './cached-wire-schemas.ts';

const { schemas, defs } = cachedWireSchemas();

/** Our own schemas need no check of theirs, and code that runs a few times no optimizing: it is the compiling that takes long. */
const quick = { strict: false, validateSchema: false, inlineRefs: false, code: { optimize: false } };
/** Forms know only text, so a request is read as the SDK's numbers and booleans where it can be. */
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

const idsOut = (path: string) => path.replace(/\/(cs|pi|ch|py|re|evt)_\w+/, '/:id');

interface Answer {
  object?: string;
  type?: string;
  data?: unknown;
  error?: { type?: string; message?: string };
}

/** What in an answer is not as Stripe declares it; an answer is an object, an event, a list of them or an error. */
export function answerFaults(answer: Answer): string[] {
  if (answer.error)
    return answer.error.type && answer.error.message ? [] : ['the error lacks its type or message'];
  if (answer.object === 'list' && Array.isArray(answer.data)) return answer.data.flatMap(answerFaults);
  if (answer.object === 'event') return faultsOf(String(answer.type), 'answer', answer);
  return faultsOf(String(answer.object), 'answer', answer);
}

/** What in a request is not as Stripe declares it. `form` is its body, or its query. */
export function requestFaults(method: string, path: string, form: string): string[] {
  const tree: FormTree = decodeForm(form);
  return faultsOf(`${method} ${idsOut(path)}`, 'request', asArrays(tree));
}
