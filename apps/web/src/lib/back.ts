import type { DataRouter } from 'react-router-dom';

/*
 * Back closes what lies over the page, such as a dialog, instead of leaving the page (product/web#navigation). While something
 * does, one more entry ends the history, which equals the page's; Back leads from it to the page's own, and closes. It
 * stays when a dialog is closed otherwise, as `history.back()` would meet what is done next: the next page takes its place,
 * and Back passes over it. The router, whose number of an entry (`idx`) both have, is told nothing of it.
 */

/** What an entry of the history holds besides the router's: the number of the entry that is added, here or above. */
interface State {
  key?: string;
  added?: number | undefined;
  isUnder?: number | undefined;
}

const stateNow = (): State => history.state ?? {};
const keyOf = ({ key = 'default' }: State) => key;

const layers: (() => void)[] = [];
/** What waits until there are none. */
const waiting: (() => void)[] = [];
let watched: DataRouter | undefined;
let shown: State & { href: string } = { href: '' };
/** The number of the added entry at the end of the history. */
let added: number | undefined;

const { pushState, replaceState } = typeof window === 'undefined' ? ({} as History) : History.prototype;
const push: History['pushState'] = (...entry) => pushState.apply(history, entry);
const replace: History['replaceState'] = (...entry) => replaceState.apply(history, entry);

function look(): void {
  shown = { ...stateNow(), href: location.href };
}

/** Adds the entry, unless it is there or the router is on its way to another one. */
function addEntry(): void {
  if (layers.length === 0 || !watched || shown.added || keyOf(shown) !== watched.state.location.key) return;
  added = Date.now();
  const { isUnder: _, ...state } = stateNow();
  replace({ ...state, isUnder: added }, '');
  push({ ...state, added }, '');
  look();
}

/** Lets Back close what is open; called before the router listens to the history, with the router. */
export function watchBack(makeRouter: () => DataRouter): DataRouter {
  look();
  added = shown.added;
  history.pushState = (...entry) => {
    (shown.added ? replace : push)(...entry);
    added = undefined;
    look();
  };
  history.replaceState = (state, ...rest) => {
    replace(shown.added ? { ...state, added: shown.added } : state, ...rest);
    look();
  };
  addEventListener(
    'popstate',
    (event) => {
      const former = shown;
      look();
      // From elsewhere to the page under the added entry.
      const isBelow = added !== undefined && shown.isUnder === added;
      // Forward to an entry that Back has passed: for the router it is the page where it is.
      if (shown.added) added = shown.added;
      const isSamePage = keyOf(shown) === watched?.state.location.key;
      if (isBelow || (shown.added && isSamePage)) event.stopImmediatePropagation();
      if (isBelow && !former.added) history.forward();
      else if (isBelow && layers.length === 0) history.back();
      else if (isBelow) {
        // The address may have changed since, as by filters in a sheet.
        const { href, added: isUnder, ...state } = former;
        replace({ ...state, isUnder }, '', href);
        added = undefined;
        look();
        layers.at(-1)?.();
      }
      setTimeout(addEntry);
    },
    true,
  );
  watched = makeRouter();
  return watched;
}

/** Lets Back call `close`; returns what ends it. */
export function closeOnBack(close: () => void): () => void {
  layers.push(close);
  addEntry();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    if (layers.length === 0) for (const go of waiting.splice(0)) go();
  };
}

/** Waits until nothing lies over the page, such as a dialog with a form. */
export async function uncovered(): Promise<void> {
  while (layers.length > 0) await new Promise<void>((go) => waiting.push(go));
}
