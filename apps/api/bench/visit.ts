import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Community } from './seed.ts';
import { tokenOf } from './server-process.ts';

/** A call of a member's visit. */
export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** Sent without a token, as the web does where the answer is the same for everybody. */
  token?: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a call and reads its answer. @throws for all but 2xx */
export function send(api: string, { method, path, body, token }: Call): Promise<string> {
  const content = body && JSON.stringify(body);
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${api}/api${path}`, { agent, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        const answer = Buffer.concat(parts).toString();
        if (response.statusCode && response.statusCode < 300) resolve(answer);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`));
      });
    });
    sent.on('error', reject).end(content);
  });
}

const words = ['design', 'law', 'dupont', 'studio', 'ceramics', 'lyon'];

/** The hour of now, from which the web asks for events. */
const fullHour = () => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();

/**
 * The calls of a member's visit with the built web app, as a browser made them (docs/PERFORMANCE.md): she opens the
 * dashboard, looks up a member, attends an event, applies to an opportunity, writes a message, and looks at her
 * notifications, membership and settings. The `number` of the visit decides who she is and what she chooses.
 */
export async function visitOf(
  { members, visitors, upcomingEvents, opportunities }: Community,
  number: number,
): Promise<Call[]> {
  const of = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  const { id, conversationId } = of(visitors, number);
  const token = await tokenOf(id);
  // Another choice with each of her visits.
  const turn = number + Math.floor(number / visitors.length);
  const event = of(upcomingEvents, turn);
  const opportunity = of(opportunities, turn);
  const q = of(words, number);
  const from = fullHour();
  const own = (name: string, path: string): Call => ({ name, method: 'GET', path, token });
  const shared = (name: string, path: string): Call => ({ name, method: 'GET', path });
  const change = (name: string, method: 'POST' | 'PUT', path: string, body?: object): Call => ({
    ...{ name, method, path, token },
    ...(body && { body }),
  });
  const member = `/users/${of(members, number * 7)}`;
  const eventPage = [
    own('event', `/events/${event}`),
    own('attendees', `/events/${event}/attendees?limit=24`),
  ];
  return [
    own('own user', '/users/me'),
    shared('statistics', '/stats'),
    own('dashboard', '/dashboard'),
    own('suggestions, spotlight', '/dashboard/members'),
    own('news', '/dashboard/news'),
    own('facets', '/users/facets'),
    own('directory, 60', '/users?limit=60&offset=0'),
    own('facets of a search', `/users/facets?q=${q}`),
    own('member search', `/users?q=${q}&limit=60&offset=0`),
    own('profile', member),
    own('activity of a member', `${member}/activity`),
    shared('events, 24', `/events?from=${from}&limit=24&offset=0`),
    own('own RSVPs', '/events/my'),
    ...eventPage,
    shared('more of the host', `/events?organizer=${of(members, number * 7)}&from=${from}&limit=4`),
    change('RSVP', 'PUT', `/events/${event}/rsvp`),
    ...eventPage,
    own('opportunities, 60', '/opportunities?limit=60&offset=0'),
    change('apply', 'POST', `/opportunities/${opportunity}/apply`),
    own('businesses, 60', '/businesses?limit=60&offset=0'),
    own('conversations, 30', '/conversations?limit=30&offset=0'),
    own('requests', '/contact-requests?box=received&state=pending&limit=20&offset=0'),
    own('introductions', '/introductions?state=pending&limit=20&offset=0'),
    own('messages, 50', `/conversations/${conversationId}/messages`),
    change('mark as read', 'POST', `/conversations/${conversationId}/read`),
    change('send a message', 'POST', `/conversations/${conversationId}/messages`, {
      ...{ text: 'Shall we talk on Friday?', client_id: randomUUID() },
    }),
    own('notifications, 30', '/notifications?limit=30&offset=0'),
    own('own payments', '/payments/my'),
    shared('memberships', '/membership/packages'),
    own('blocks', '/blocks'),
    own('notification settings', '/users/me/notification-preferences'),
  ];
}

/** Opens a member's live stream, as the web does, until the process ends. */
export async function openStream(api: string, id: unknown): Promise<void> {
  const response = await fetch(`${api}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${await tokenOf(id)}` },
  });
  if (!response.ok) throw new Error(`a stream answered ${response.status}`);
  const drain = async () => {
    for await (const _ of response.body ?? []);
  };
  drain().catch(() => {});
}
