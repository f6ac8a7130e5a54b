import { useEffect } from 'react';
import { shownName } from './texts.ts';

let title = '';
let unread = 0;

function show(): void {
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · ${shownName()}`;
}

/** Sets the document's title, prefixed by the unread count (product/notifications-and-mails#reading). */
export const pageTitle = {
  set(next: string): void {
    title = next;
    show();
  },
  count(next: number): void {
    unread = next;
    if (title) show();
  },
};

/** Sets the document's title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => pageTitle.set(title), [title]);
}
