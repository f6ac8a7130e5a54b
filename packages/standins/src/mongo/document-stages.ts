import type { Collation } from './collation.ts';
import { fail } from './errors.ts';
import { compileExpression, type Variables } from './expressions.ts';
import { compileAddFields, compileProjection, type Projection } from './projection.ts';
import { isDoc, show, typeOf } from './values.ts';

function unset(spec: unknown, collation?: Collation): Projection {
  const paths = Array.isArray(spec) ? spec : [spec];
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string'))
    fail(31002, '$unset specification must be a string or an array containing only string values');
  return compileProjection(Object.fromEntries(paths.map((path: string) => [path, 0])), { collation });
}

function replaceRoot(expression: unknown, name: string, collation?: Collation): Projection {
  const root = compileExpression(expression, collation);
  return (doc, variables: Variables = {}) => {
    const next = root({ ...variables, ROOT: doc, CURRENT: doc });
    if (!isDoc(next))
      fail(
        40228,
        `'${name === '$replaceRoot' ? 'newRoot' : 'replacement document'}' expression must evaluate to an object, but resulting value was: ${next === undefined ? 'MISSING' : show(next)}. Type of resulting value: '${typeOf(next)}'. Input document: ${show(doc)}`,
      );
    return next;
  };
}

/** The stages that turn one document into one document: they run in pipelines and in pipeline updates. */
export function compileDocumentStage(
  name: string,
  spec: unknown,
  collation?: Collation,
): Projection | undefined {
  switch (name) {
    case '$addFields':
    case '$set':
      if (!isDoc(spec)) fail(40272, `${name} specification stage must be an object, got ${typeOf(spec)}`);
      return compileAddFields(spec, collation);
    case '$project':
      if (!isDoc(spec)) fail(15969, '$project specification must be an object');
      if (Object.keys(spec).length === 0)
        fail(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
      return compileProjection(spec, { collation });
    case '$unset':
      return unset(spec, collation);
    case '$replaceRoot':
      if (!isDoc(spec)) fail(40229, 'expected an object as specification for $replaceRoot stage');
      return replaceRoot(spec.newRoot, name, collation);
    case '$replaceWith':
      return replaceRoot(spec, name, collation);
    default:
      return undefined;
  }
}
