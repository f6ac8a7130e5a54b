import type { Location } from 'react-router';
import { safePath } from './safe-path.ts';

/** What the landing page is told about a visitor who wanted to see a page for members. */
export interface WantedPage {
  wanted: string;
}

/** The page whose address this is, as what comes after signing in. */
export const wantedPage = ({ pathname, search, hash }: Location): WantedPage => ({
  wanted: pathname + search + hash,
});

/** The page that somebody wanted to see before she was led to this one; null where there was none. */
export const wantedBefore = ({ state }: Location): string | null =>
  safePath((state as Partial<WantedPage> | null)?.wanted);
