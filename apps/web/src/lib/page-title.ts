let title = '';
let unread = 0;

function show(): void {
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Rosette`;
}

/** The title of the browser's tab; the number of unread notifications goes before it (beyond §10). */
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
