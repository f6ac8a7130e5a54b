import { businesses } from '@rosette/shared/contract/businesses.ts';
import { conversations } from '@rosette/shared/contract/conversations.ts';
import type { Endpoint, EndpointResponse } from '@rosette/shared/contract/define-endpoint.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { type SiteDto, site } from '@rosette/shared/contract/site.ts';
import { type OwnUserDto, users } from '@rosette/shared/contract/users.ts';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, parsePath } from 'react-router-dom';
import { App } from '#app/app.tsx';
import { routes } from '#app/routes.tsx';
import { createQueryClient } from '#data/queries.ts';
import { tokenStore } from '#data/token-store.ts';
import { randomId } from '#lib/random-id.ts';
import { answerCommunity } from './community.ts';
import { anEvent } from './events.ts';
import { aBusiness, anOpportunity } from './listings.ts';
import { aMember } from './people.ts';
import { answer, server } from './server.ts';
import { aSite } from './site.ts';
import { openStream } from './stream.ts';

const installation: SiteDto = aSite();

/** Answers GET of a list from now on with the page that is asked for by `limit` and `offset`. */
export function answerPages<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  items: EndpointResponse<E> & unknown[],
): void {
  server.use(
    http.get(`*/api${endpoint.path}`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const offset = Number(searchParams.get('offset') ?? 0);
      const page = items.slice(offset, offset + Number(searchParams.get('limit') ?? 100));
      return HttpResponse.json(page, { headers: { 'X-Total-Count': String(items.length) } });
    }),
  );
}

/** Answers what every page, the dashboard and the lists ask, for a community with one record of each kind. */
export function answerApp() {
  answer(site.get, installation);
  answer(conversations.list, []);
  answer(events.mine, []);
  answerCommunity();
  return {
    users: answer(users.list, [aMember()]),
    businesses: answer(businesses.list, [aBusiness()]),
    events: answer(events.list, [anEvent()]),
    opportunities: answer(opportunities.list, [anOpportunity()]),
    send: openStream(),
  };
}

/**
 * Opens the whole app, with its routes and one query cache, to go from page to page as people do. Call `answerApp`
 * first; `user` has a time zone, as the app stores one otherwise. `back` is the browser's Back, `goTo` opens a path, `turnTo` comes back to
 * this tab from another one.
 */
export function openApp(at: string, user: OwnUserDto) {
  tokenStore.set('a-token');
  answer(users.me, user);
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(at), key: randomId() }] });
  const queryClient = createQueryClient();
  render(<App router={router} queryClient={queryClient} />);
  return {
    person: userEvent.setup(),
    address: () => router.state.location.pathname,
    back: () => router.navigate(-1),
    goTo: (path: string) => router.navigate(path),
    turnTo: () => {
      // What was loaded is older than its `staleTime` by then.
      void queryClient.invalidateQueries({ refetchType: 'none' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
  };
}
