import { fail } from '../errors.ts';
import { compileAddFields, compileProjection, type Projection } from '../query/projection.ts';
import { type Doc, isDoc, show } from '../values/values.ts';
import { compileExpression } from './expressions.ts';

/** A stage as [name, argument]; a document with one field. */
export function stageParts(stage: unknown): [string, unknown] {
  const entries = isDoc(stage) ? Object.entries(stage) : [];
  if (entries.length !== 1)
    fail(40323, 'A pipeline stage specification object must contain exactly one field.');
  return entries[0] as [string, unknown];
}

/** The specification of a stage, checked for unknown fields. */
export function stageFields(name: string, spec: Doc, fields: readonly string[]): Doc {
  const other = Object.keys(spec).find((field) => !fields.includes(field));
  if (other) fail('UnknownBsonField', `BSON field '${name}.${other}' is an unknown field.`);
  return spec;
}

function replaceRoot(expression: unknown): Projection {
  const root = compileExpression(expression);
  return (doc) => {
    const next = root({ ROOT: doc, CURRENT: doc });
    return isDoc(next) ? next : fail(40228, `The new root must be an object, but it was ${show(next)}`);
  };
}

/** Stages that map one document to one document, for pipelines and pipeline updates. */
export function compileDocumentStage(name: string, spec: unknown): Projection | undefined {
  const document = (code: number): Doc =>
    isDoc(spec) ? spec : fail(code, `The specification of ${name} must be an object, not ${show(spec)}`);
  switch (name) {
    case '$addFields':
    case '$set':
      return compileAddFields(document(40272));
    case '$project':
      if (Object.keys(document(15969)).length === 0) fail(51272, '$project must have at least one field');
      return compileProjection(spec as Doc);
    case '$unset': {
      const paths = Array.isArray(spec) ? spec : [spec];
      if (paths.length === 0 || paths.some((path) => typeof path !== 'string'))
        fail(31002, '$unset specification must be a string or an array containing only string values');
      return compileProjection(Object.fromEntries(paths.map((path) => [path, 0])));
    }
    case '$replaceRoot':
      return replaceRoot(stageFields(name, document(40229), ['newRoot']).newRoot);
    case '$replaceWith':
      return replaceRoot(spec);
    default:
      return undefined;
  }
}
