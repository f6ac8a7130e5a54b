import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { pinoHttp } from 'pino-http';
import type { AppContext } from '#lib/app-context.ts';

const pathOf = (url: string | undefined) => url?.split('?', 1)[0];

function lineOf(request: Request, response: Response) {
  return {
    method: request.method,
    route: request.route?.path ?? pathOf(request.originalUrl),
    status: response.statusCode,
    userId: response.locals.callerId,
  };
}

/**
 * One structured line for each request: id, route, status, duration, user. Addresses are logged without their query,
 * which may hold a token or an e-mail address.
 */
export function createRequestLog({ log }: AppContext) {
  return pinoHttp<Request, Response>({
    logger: log,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'duration' },
    serializers: { req: () => undefined, res: () => undefined },
    customSuccessObject: (request, response, value) => ({ ...value, ...lineOf(request, response) }),
    customErrorObject: (request, response, _error, value) => ({ ...value, ...lineOf(request, response) }),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    autoLogging: { ignore: ({ url }) => !url?.startsWith('/api/') || url.startsWith('/api/health') },
  });
}
