import type { Location } from 'react-router-dom';
import { safePath } from './safe-path.ts';

/** The navigation state for the landing page with the page that a visitor asked for. */
export interface WantedPage {
  wanted: string;
}

/** The page's address as the target after signing in. */
export const wantedPage = ({ pathname, search, hash }: Location): WantedPage => ({
  wanted: pathname + search + hash,
});

/** The page that a visitor asked for before the redirect; null without one. */
export const wantedBefore = ({ state }: Pick<Location, 'state'>): string | null =>
  safePath((state as Partial<WantedPage> | null)?.wanted);

/** The same after a reload, before the router has started: it keeps the state of a navigation under `usr`. */
export const wantedAfterReload = (): string | null => wantedBefore({ state: window.history.state?.usr });
