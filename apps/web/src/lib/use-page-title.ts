import { useEffect } from 'react';

/** The title of the browser's tab while this page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Rosette`;
  }, [title]);
}
