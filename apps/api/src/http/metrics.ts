import { createServer } from 'node:http';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import type { AppContext } from '#lib/app-context.ts';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Measures API requests by route pattern, so that ids do not become labels. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const stop = durations.startTimer();
  response.once('finish', () => {
    const route: unknown = request.route?.path;
    stop({ method: request.method, route: String(route ?? 'none'), status: response.statusCode });
  });
  next();
};

/**
 * Serves Prometheus metrics on METRICS_PORT, if set.
 * @returns what stops it
 */
export function serveMetrics({ config, log }: AppContext): () => void {
  if (config.METRICS_PORT === undefined) return () => {};
  collectDefaultMetrics();
  const server = createServer((_request, response) => {
    register.metrics().then(
      (text) => response.setHeader('Content-Type', register.contentType).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  server.on('error', (error) => log.error({ err: error }, 'metrics cannot be served'));
  server.listen(config.METRICS_PORT, config.HOST);
  return () => server.close();
}
