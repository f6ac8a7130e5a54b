import { fail } from './errors.ts';
import { type Doc, isDoc, toNumber } from './values.ts';

/** The fault injection MongoDB's own tests use: `configureFailPoint`. */
interface FailPoint {
  skip: number;
  times: number;
  data: Doc;
}
type FailPointName = 'failCommand' | 'onPrimaryTransactionalWrite';
export type FailPoints = Map<FailPointName, FailPoint>;

export function configureFailPoint(
  failPoints: FailPoints,
  { configureFailPoint: name, mode, data }: Doc,
): void {
  if (name !== 'failCommand' && name !== 'onPrimaryTransactionalWrite')
    fail('BadValue', `failpoint not found: ${name}`);
  if (mode === 'off') {
    failPoints.delete(name);
    return;
  }
  if (mode !== 'alwaysOn' && !isDoc(mode))
    fail('BadValue', 'failpoint mode must be "off", "alwaysOn", { times: n } or { skip: n }');
  const { times = Number.POSITIVE_INFINITY, skip = 0 } = isDoc(mode) ? mode : {};
  failPoints.set(name, { times: toNumber(times), skip: toNumber(skip), data: isDoc(data) ? data : {} });
}

function trigger(failPoints: FailPoints, name: FailPointName): Doc | undefined {
  const point = failPoints.get(name);
  if (!point || point.skip-- > 0) return undefined;
  if (--point.times <= 0) failPoints.delete(name);
  return point.data;
}

/** What, if anything, is to go wrong with this command. */
export function commandFault(failPoints: FailPoints, name: string, appName: unknown): Doc | undefined {
  const { failCommands, appName: wanted = appName } = failPoints.get('failCommand')?.data ?? {};
  return Array.isArray(failCommands) && failCommands.includes(name) && wanted === appName
    ? trigger(failPoints, 'failCommand')
    : undefined;
}

/** A fault between the statements of a retryable write. */
export const statementFault = (failPoints: FailPoints): Doc | undefined =>
  trigger(failPoints, 'onPrimaryTransactionalWrite');
