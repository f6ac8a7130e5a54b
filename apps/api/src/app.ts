import { unreadCountHeader } from '@rosette/shared/contract/notifications.ts';
import { similarHeader } from '@rosette/shared/contract/similar-header.ts';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, Router } from 'express';
import { businessPage } from './features/businesses/business-page.ts';
import { eventPage } from './features/events/event-page.ts';
import { createBounceRoute } from './features/mail/bounce-route.ts';
import { opportunityPage } from './features/opportunities/opportunity-page.ts';
import { createWebhook } from './features/payments/webhook.ts';
import { createMediaRoute } from './features/pictures/media-route.ts';
import { createErrorHandler, unknownPath } from './http/error-handler.ts';
import { measureRequests } from './http/metrics.ts';
import { createPublicPages } from './http/public-pages.ts';
import { createGeneralRateLimit } from './http/rate-limit.ts';
import { createRequestLog } from './http/request-log.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createWebApp } from './http/web-app.ts';
import type { AppContext } from './lib/app-context.ts';
import { unavailable } from './lib/app-error.ts';
import { mailRecipients } from './mail-recipients.ts';
import { createApiRoutes } from './routes.ts';

/** The product as one Express app: the API under /api, the web app built in `webFolder` everywhere else. */
export function createApp(context: AppContext, webFolder?: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  // For requests from these proxies `request.ip` comes from `X-Forwarded-For` (product/api#rate-limits).
  app.set('trust proxy', context.config.TRUST_PROXY);

  app.use(createRequestLog(context));
  app.use(createSecurityHeaders(context.config));
  // The live stream is sent as it is, by its `no-transform`. Level 3 takes a fraction of the time of 6, for 8 % more bytes.
  // An answer of less than two packets comes as soon without: it would cost the processor 0.3 ms, for 1 kB less.
  app.use(compression({ level: 3, threshold: 2048 }));
  // One router: Express rewrites `request.url` for each middleware that is mounted at a path.
  const api = Router();
  api.use((_request, _response, next) => {
    // All API calls, /health included, until the process serves.
    if (!context.startup.isServing) {
      throw unavailable('service_starting');
    }
    next();
  });
  if (context.config.METRICS_PORT !== undefined) api.use(measureRequests);
  api.use(
    cors({
      origin: context.config.webOrigins,
      exposedHeaders: ['X-Total-Count', unreadCountHeader, similarHeader, 'Retry-After'],
    }),
  );
  api.use(createGeneralRateLimit(context));
  api.use(createWebhook(context));
  api.use(createBounceRoute(context, mailRecipients));
  // Its texts are up to 50,000 characters each (product/site#keys).
  api.put('/admin/site', express.json({ limit: '500kb' }));
  api.use(express.json({ limit: '100kb' }));
  api.use(createApiRoutes(context));
  app.use('/api', api);
  app.use(createMediaRoute(context));
  if (webFolder) {
    app.use(createPublicPages(context, webFolder, [eventPage, businessPage, opportunityPage]));
    app.use(createWebApp(webFolder, context));
  }
  app.use(unknownPath);
  app.use(createErrorHandler(context));
  return app;
}
