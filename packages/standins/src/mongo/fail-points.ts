import { fail } from './errors.ts';
import { type Doc, isDoc, isTruthy, own, toNumber } from './values.ts';

/** The fault injection MongoDB's own tests use: `configureFailPoint`. */
export interface FailPoint {
  name: string;
  skip: number;
  times: number;
  data: Doc;
}
export type FailPoints = Map<string, FailPoint>;

const known = new Set(['failCommand', 'onPrimaryTransactionalWrite', 'failGetMoreAfterCursorCheckout']);

export function configureFailPoint(failPoints: FailPoints, body: Doc): void {
  const name = body.configureFailPoint as string;
  if (!known.has(name)) fail('BadValue', `failpoint not found: ${name}`);
  const { mode } = body;
  if (mode === 'off') {
    failPoints.delete(name);
    return;
  }
  if (mode !== 'alwaysOn' && !isDoc(mode))
    fail('BadValue', 'failpoint mode must be "off", "alwaysOn", { times: n } or { skip: n }');
  const times = isDoc(mode) && mode.times !== undefined ? toNumber(mode.times) : Number.POSITIVE_INFINITY;
  failPoints.set(name, {
    name,
    times,
    skip: isDoc(mode) && mode.skip !== undefined ? toNumber(mode.skip) : 0,
    data: isDoc(body.data) ? body.data : {},
  });
}

function trigger(failPoints: FailPoints, point: FailPoint): Doc | undefined {
  if (point.skip > 0) {
    point.skip--;
    return undefined;
  }
  if (--point.times <= 0) failPoints.delete(point.name);
  return point.data;
}

/** What, if anything, is to go wrong with this command. */
export function commandFault(
  failPoints: FailPoints,
  name: string,
  appName: string | undefined,
): Doc | undefined {
  const point = failPoints.get('failCommand');
  if (name === 'configureFailPoint' || !point)
    return failPoints.has('failGetMoreAfterCursorCheckout') && name === 'getMore'
      ? simpleFault(failPoints, 'failGetMoreAfterCursorCheckout')
      : undefined;
  const { failCommands, appName: wantedApp } = point.data;
  if (!Array.isArray(failCommands) || !failCommands.includes(name)) return undefined;
  if (wantedApp !== undefined && wantedApp !== appName) return undefined;
  return trigger(failPoints, point);
}

function simpleFault(failPoints: FailPoints, name: string): Doc | undefined {
  const point = failPoints.get(name);
  return point && trigger(failPoints, point);
}

/** A fault between the statements of a retryable write. */
export const statementFault = (failPoints: FailPoints): Doc | undefined =>
  simpleFault(failPoints, 'onPrimaryTransactionalWrite');

export const closesConnection = (fault: Doc): boolean => isTruthy(own(fault, 'closeConnection'));
