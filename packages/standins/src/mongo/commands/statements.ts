import { CommandError, codes } from '../errors.ts';
import type { Request } from '../request.ts';
import { type Doc, isTruthy } from '../values/values.ts';

/** Errors that end the command, not only a statement. */
const endsCommand = (error: unknown, { transaction }: Request): boolean =>
  !(error instanceof CommandError) ||
  (transaction !== undefined && error.code === codes.WriteConflict) ||
  error.code === codes.MaxTimeMSExpired;

/**
 * Runs the statements of a write command. A retried statement gets its stored answer; an ordered command stops at its
 * first error.
 */
export async function runStatements<T>(
  request: Request,
  statements: readonly Doc[],
  run: (statement: Doc) => Promise<T>,
): Promise<(T | CommandError)[]> {
  const { session, retryable } = request;
  if (!session || !retryable) return runInOrder(request, statements, run);
  // of this command's number, which a later command of the session replaces
  const { statements: answers } = session;
  const results = session.writing.then(() => runInOrder(request, statements, run, answers));
  session.writing = results.catch(() => undefined);
  return results;
}

/** @param answers by statement, of a retryable write */
async function runInOrder<T>(
  request: Request,
  statements: readonly Doc[],
  run: (statement: Doc) => Promise<T>,
  answers?: Map<number, unknown>,
): Promise<(T | CommandError)[]> {
  const { session, server, body } = request;
  const results: (T | CommandError)[] = [];
  for (const [i, statement] of statements.entries()) {
    if (answers?.has(i)) {
      results.push(answers.get(i) as T);
      continue;
    }
    try {
      const result = await run(statement);
      if (session && answers) {
        answers.set(i, result);
        server.sessions.save(session);
      }
      results.push(result);
    } catch (error) {
      if (endsCommand(error, request)) throw error;
      results.push(error as CommandError);
      if (isTruthy(body.ordered ?? true)) break;
    }
  }
  return results;
}

/** The errors of statements in the form of `writeErrors`. */
export const writeErrorsOf = (results: readonly unknown[]): Doc[] =>
  results.flatMap((result, index) => {
    if (!(result instanceof CommandError)) return [];
    return [{ index, code: result.code, errmsg: result.message, ...result.extra }];
  });
