import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { onlyMethods } from '#http/error-handler.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound, unauthorized } from '#lib/app-error.ts';
import { largestBounce, takeBounce } from './bounces.service.ts';
import type { MailRecipients } from './send-mail.service.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Takes returned mails from a pipe of one's own mail server (product/notifications-and-mails#mails-that-come-back). It needs
 * the raw body, so it is mounted before the JSON parser; the secret is asked for before the body is read.
 */
export function createBounceRoute(app: AppContext, recipients: MailRecipients): Router {
  const path = '/mail/bounces';
  const secret = app.config.BOUNCE_SECRET;
  const assertKnown: RequestHandler = ({ headers }, _response, next) => {
    if (!secret) throw notFound('nothing_at_address');
    const given = headers.authorization?.match(/^Bearer (.+)$/i)?.[1] ?? '';
    if (!timingSafeEqual(digest(given), digest(secret))) throw unauthorized('bounce_secret_wrong');
    next();
  };
  const router = Router();
  router.post(
    path,
    assertKnown,
    express.raw({ type: () => true, limit: largestBounce }),
    async ({ body }, response) => {
      // Without a body there is no buffer.
      if (Buffer.isBuffer(body)) await takeBounce(app, body, recipients);
      response.sendStatus(204);
    },
  );
  if (secret) router.all(path, onlyMethods('POST'));
  return router;
}
