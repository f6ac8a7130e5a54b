import { Counter } from 'prom-client';
import type { AppContext } from './app-context.ts';
import type { Log } from './log.ts';
import type { Listed } from './page.ts';

const leftOut = new Counter({
  name: 'list_entries_left_out_total',
  help: 'Entries that were left out of a list because their record could not be presented',
});

const idOf = (item: unknown): string | undefined => {
  const { _id, id = _id } = (item ?? {}) as { id?: unknown; _id?: unknown };
  return id === undefined ? undefined : String(id);
};

/**
 * Converts each item. An item that `convert` throws at is left out, logged with its id and counted, so that one invalid
 * record does not fail its list.
 */
export function convertEach<T, R>(log: Log, items: readonly T[], convert: (item: T) => R): R[] {
  const converted: R[] = [];
  for (const item of items) {
    try {
      converted.push(convert(item));
    } catch (error) {
      leftOut.inc();
      log.error({ err: error, entryId: idOf(item) }, 'entry left out of a list: its document is invalid');
    }
  }
  return converted;
}

/** A page of records as answered; see `convertEach`. */
export function presentList<T, R>(
  { log }: AppContext,
  listed: Listed<T>,
  present: (item: T) => R,
): Listed<R> {
  return { ...listed, items: convertEach(log, listed.items, present) };
}
