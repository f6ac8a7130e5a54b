import type { Endpoint, EndpointResponse } from '@rosette/shared/contract/define-endpoint.ts';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** What is so unless a test says otherwise: nobody has blocked or introduced anybody, and the directory holds nothing to filter by. */
export const server = setupServer(
  http.get('*/api/blocks', () => HttpResponse.json([])),
  http.get('*/api/introductions', () => HttpResponse.json([])),
  http.get('*/api/users/facets', () =>
    HttpResponse.json({ industries: [], countries: [], towns: [], offers: [], needs: [] }),
  ),
);

interface Refusal {
  status: number;
  detail: string;
}

interface Seen {
  url: URL;
  body: unknown;
  /** What was said about who asks. */
  authorization: string | null;
}

const addressOf = ({ path }: Endpoint) => `*/api${path}`;

/**
 * From now on the API answers this endpoint so; what was asked is kept in the returned list. A list counts `total` in
 * all, by default as many as it holds.
 */
export function answer<const E extends Endpoint>(
  endpoint: E,
  body: EndpointResponse<E>,
  { total }: { total?: number } = {},
): Seen[] {
  const seen: Seen[] = [];
  server.use(
    http[endpoint.method](addressOf(endpoint), async ({ request }) => {
      seen.push({
        url: new URL(request.url),
        body: await request.json().catch(() => null),
        authorization: request.headers.get('Authorization'),
      });
      if (body === undefined) return new HttpResponse(null, { status: endpoint.status });
      const headers: Record<string, string> = Array.isArray(body)
        ? { 'X-Total-Count': String(total ?? body.length) }
        : {};
      return HttpResponse.json(body as never, { status: endpoint.status, headers });
    }),
  );
  return seen;
}

/** From now on the API refuses this endpoint. */
export function refuse(endpoint: Endpoint, { status, detail }: Refusal): void {
  server.use(http[endpoint.method](addressOf(endpoint), () => HttpResponse.json({ detail }, { status })));
}

/** From now on the API takes its time with this endpoint: it answers once it is let go. */
export function holdBack(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  status: number = endpoint.status,
): { letGo(): void } {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    http[endpoint.method](addressOf(endpoint), async () => {
      await held;
      return HttpResponse.json(body, { status });
    }),
  );
  return { letGo };
}
