import { noticeContent, sandboxPage } from '../page-shell.ts';

export { contentPolicy } from '../page-shell.ts';

const banner =
  '<strong>Payment sandbox.</strong> This page stands in for Stripe: no real card works here and no money moves.';

/** A page of the sandbox, marked as such. */
export const page = (title: string, content: string) => sandboxPage(banner, title, content);

/** A page with a message. */
export const notice = (title: string, text: string, link: { href: string; label: string } | null) =>
  page(title, noticeContent(title, text, link));
