import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';

/** The title of the browser's tab while this page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => pageTitle.set(title), [title]);
}
