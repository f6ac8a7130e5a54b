import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/** Pages whose address holds a token; it must not travel on as a referrer (decisions §6). */
const tokenPages = [
  '/reset-password',
  '/verify-email',
  '/auth/callback',
  '/api/auth/',
  '/unsubscribe',
  '/api/mail/',
];

/** Whether the address of this page may hold a token: nobody is to keep it or pass it on. */
export const holdsToken = (path: string) => tokenPages.some((page) => path.startsWith(page));

/** The headers of every answer (decisions §7). */
export function createSecurityHeaders({ isProduction }: Config): RequestHandler {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Dialogs and toasts write small style elements at run time; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Members give their pictures as web addresses.
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(isProduction && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isProduction && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const hideReferrer = helmet.referrerPolicy({ policy: 'no-referrer' });

  return (request, response, next) => {
    protect(request, response, (error) => {
      if (error || !holdsToken(request.path)) next(error);
      else hideReferrer(request, response, next);
    });
  };
}
