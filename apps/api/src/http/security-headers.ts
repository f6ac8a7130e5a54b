import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/** Pages whose URL holds a token, which must not be sent as a referrer (product/api#headers). */
const tokenPages = [
  '/reset-password',
  '/verify-email',
  '/auth/callback',
  '/api/auth/',
  '/unsubscribe',
  '/join/',
  '/guests/',
  '/claim/',
  '/first-admin/',
  '/api/invitations/link/',
  '/api/guests/',
  '/api/mail/',
  '/api/calendar/',
];

/** Whether the URL of this page, in any case, may hold a token: it is neither cached nor sent as a referrer. */
export const holdsToken = (path: string) => tokenPages.some((page) => path.toLowerCase().startsWith(page));

export type Headers = [name: string, value: string][];

/** The headers of a helmet middleware, which are the same for every request. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const headers: Headers = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  } as unknown as ServerResponse;
  middleware({} as IncomingMessage, recorder, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** The headers of every answer (product/api#headers). */
export const securityHeaders = ({ isProduction }: Config): Headers =>
  headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // Dialogs and toasts add style elements at run time; scripts stay strict.
          styleSrc: ["'self'", "'unsafe-inline'"],
          // Members' pictures are web addresses; blob: previews an upload, data: is a placeholder.
          imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
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
    }),
  );

/** Sets them on the app's answers. */
export function createSecurityHeaders(config: Config): RequestHandler {
  const headers = securityHeaders(config);
  return (request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (holdsToken(request.path)) response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}
