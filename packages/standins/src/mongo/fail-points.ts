import { fail } from './errors.ts';
import { type Doc, isDoc, toNumber } from './values/values.ts';

type Name = 'failCommand' | 'onPrimaryTransactionalWrite';

/** MongoDB's fault injection: `configureFailPoint`. */
export class FailPoints {
  readonly #points = new Map<Name, { skip: number; times: number; data: Doc }>();

  configure({ configureFailPoint: name, mode, data }: Doc): void {
    if (name !== 'failCommand' && name !== 'onPrimaryTransactionalWrite')
      fail('BadValue', `failpoint not found: ${name}`);
    this.#points.delete(name);
    if (mode === 'off') return;
    if (mode !== 'alwaysOn' && !isDoc(mode))
      fail('BadValue', 'failpoint mode must be "off", "alwaysOn", { times: n } or { skip: n }');
    const { times = Number.POSITIVE_INFINITY, skip = 0 } = isDoc(mode) ? mode : {};
    this.#points.set(name, { times: toNumber(times), skip: toNumber(skip), data: isDoc(data) ? data : {} });
  }

  #trigger(name: Name): Doc | undefined {
    const point = this.#points.get(name);
    if (!point || point.skip-- > 0) return undefined;
    if (--point.times <= 0) this.#points.delete(name);
    return point.data;
  }

  /** The fault of a command, if any. */
  forCommand(name: string, appName: unknown): Doc | undefined {
    const { failCommands, appName: wanted = appName } = this.#points.get('failCommand')?.data ?? {};
    const isMeant = Array.isArray(failCommands) && failCommands.includes(name) && wanted === appName;
    return isMeant ? this.#trigger('failCommand') : undefined;
  }

  /** The fault between the statements of a retryable write, if any. */
  forStatement(): Doc | undefined {
    return this.#trigger('onPrimaryTransactionalWrite');
  }
}
