import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';

/** Sets the document's title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => pageTitle.set(title), [title]);
}
