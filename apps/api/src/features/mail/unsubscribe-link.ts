import { mail } from '@rosette/shared/contract/mail.ts';
import { type RequestHandler, Router } from 'express';
import type { AppContext } from '#lib/app-context.ts';

/**
 * The URL of the List-Unsubscribe header when opened by a person: mail clients without one-click unsubscribing (RFC
 * 8058) show it as a link (RFC 2369). It redirects to the page that asks; a GET alone unsubscribes nothing, as link
 * scanners open it, too.
 */
export function createUnsubscribeLink({ config }: AppContext): Router {
  const leadToPage: RequestHandler = ({ query }, response) => {
    const token = typeof query.token === 'string' ? query.token : '';
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    response.redirect(303, `${config.webOrigin}/unsubscribe?${new URLSearchParams({ token })}`);
  };
  return Router().get(mail.unsubscribe.path, leadToPage);
}
