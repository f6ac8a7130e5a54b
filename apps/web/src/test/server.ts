import type { Endpoint, EndpointResponse } from '@rosette/shared/contract/define-endpoint.ts';
import type { ErrorCode } from '@rosette/shared/texts/codes.ts';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** Default answers: no blocks, contacts, requests, introductions, given memberships or facets. */
export const server = setupServer(
  http.get('*/api/blocks', () => HttpResponse.json([])),
  // The navigation of the admin rooms counts what waits.
  http.get('*/api/admin/waiting', () => HttpResponse.json([])),
  http.get('*/api/admin/mails/returned', () => HttpResponse.json({ members: 0 })),
  http.get('*/api/membership/my', () => HttpResponse.json([])),
  http.get('*/api/contacts', () => HttpResponse.json([])),
  http.get('*/api/contact-requests', () => HttpResponse.json([])),
  http.get('*/api/introductions', () => HttpResponse.json([])),
  http.get('*/api/users/facets', () =>
    HttpResponse.json({ industries: [], countries: [], towns: [], offers: [], needs: [] }),
  ),
);

interface Refusal {
  status: number;
  detail: string;
  code?: ErrorCode;
  errors?: { path: string; message: string }[];
  /** With `paid_just_now`. */
  session_id?: string;
}

interface Seen {
  url: URL;
  body: unknown;
  /** The Authorization header. */
  authorization: string | null;
}

const addressOf = ({ path }: Endpoint) => `*/api${path}`;

/** Answers this endpoint from now on; the returned list holds its requests. A list's `total` defaults to its length. */
export function answer<const E extends Endpoint>(
  endpoint: E,
  body: EndpointResponse<E>,
  { total, headers: others = {} }: { total?: number; headers?: Record<string, string> } = {},
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
      const headers: Record<string, string> = {
        ...(Array.isArray(body) && { 'X-Total-Count': String(total ?? body.length) }),
        ...others,
      };
      return HttpResponse.json(body as never, { status: endpoint.status, headers });
    }),
  );
  return seen;
}

/** Refuses this endpoint from now on. */
export function refuse(endpoint: Endpoint, { status, ...body }: Refusal): void {
  server.use(http[endpoint.method](addressOf(endpoint), () => HttpResponse.json(body, { status })));
}

/** Delays this endpoint's answer until `release` is called. */
export function delayAnswer(
  endpoint: Endpoint,
  body: object,
  status: number = endpoint.status,
): { release(): void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http[endpoint.method](addressOf(endpoint), async () => {
      await held;
      return HttpResponse.json(body, { status });
    }),
  );
  return { release };
}
