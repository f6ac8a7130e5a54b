import { mail } from '@rosette/shared/contract/mail.ts';
import { type RequestHandler, Router } from 'express';
import type { AppContext } from '#lib/app-context.ts';

/**
 * The address in a mail's List-Unsubscribe header, opened by a person: a mail program that knows no one-click
 * unsubscribing (RFC 8058) shows it as a link (RFC 2369). It leads to the page that asks; opening it alone ends nothing, as
 * programs that look for danger in mails open links as well.
 */
export function createUnsubscribeLink({ config }: AppContext): Router {
  const leadToPage: RequestHandler = ({ query }, response) => {
    const token = typeof query.token === 'string' ? query.token : '';
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    response.redirect(303, `${config.webOrigin}/unsubscribe?${new URLSearchParams({ token })}`);
  };
  return Router().get(mail.unsubscribe.path, leadToPage);
}
