import { pathWith } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { password } from './seed.ts';
import type { BusyMember } from './seed-contacts.ts';

/** A kind of request, sent repeatedly. */
export interface Case {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Sent without a token. */
  isPublic?: boolean;
  /** Sent as the admin; by default as members, one per connection. */
  isForAdmin?: true;
  /** Fewer for heavy requests, so that queueing is not measured. */
  connections?: number;
  /** Multiplies the duration, for slow requests. */
  patience?: number;
  /** Sent as the member with many contacts, messages and notifications. */
  isOfBusyMember?: boolean;
  /** The goal, as a share of what bare Express answers per second with the same bytes. */
  aim?: number;
}

/** Shared reads: the same for everybody, computed once for concurrent requests. The web reads them without a token. */
const publicList = { method: 'GET', isPublic: true, aim: 0.5 } as const;
/** Reads by index, executed for each request. */
const indexedRead = { method: 'GET', aim: 0.25 } as const;

/** Lists of a member with 2,000 contacts, 100,000 messages in one conversation and 10,000 notifications. */
export const casesOfBusyMember = ({ conversationId, middleMessageId }: BusyMember): Case[] =>
  [
    { name: 'conversations, page of 50', path: '/conversations?limit=50' },
    {
      name: 'messages, latest 50 of 100,000',
      path: pathWith(contract.conversations.messages, { id: conversationId }),
    },
    {
      name: 'messages, 50 in the middle of 100,000',
      path: `${pathWith(contract.conversations.messages, { id: conversationId })}?before=${middleMessageId}`,
    },
    { name: 'contacts, page of 50 of 2,000', path: '/contacts?limit=50' },
    { name: 'notifications, page of 50 of 10,000', path: '/notifications?limit=50' },
    { name: 'unread notifications, page of 50 of 10,000', path: '/notifications?limit=50&unread=true' },
  ].map((each) => ({ ...each, ...indexedRead, isOfBusyMember: true }));

export const casesWith = (advertisementId: string, opportunityId: string): Case[] => [
  {
    name: 'active ads',
    path: `${contract.advertisements.active.path}?ad_type=featured_business`,
    ...publicList,
  },
  { name: 'upcoming events, page of 20', path: '/events?limit=20', ...publicList },
  { name: "upcoming events with one's RSVPs, page of 20", path: '/events?limit=20', ...indexedRead },
  { name: 'partners', path: contract.partnerships.list.path, ...publicList },
  { name: 'statistics', path: contract.site.stats.path, ...publicList },
  { name: 'own user', path: contract.users.me.path, ...indexedRead },
  { name: 'directory, page of 50', path: '/users?limit=50', ...indexedRead },
  { name: 'directory by town, large', path: '/users?limit=50&town=leipzig', ...indexedRead },
  { name: 'directory by town, small', path: '/users?limit=50&town=town%20500', ...indexedRead },
  { name: 'directory by offer and country', method: 'GET', path: '/users?limit=50&offers=law&country=DE' },
  {
    name: 'directory by three filters',
    method: 'GET',
    path: '/users?limit=50&industry=law&country=DE&offers=catering',
  },
  { name: 'facets of all', method: 'GET', path: contract.users.facets.path },
  { name: 'facets of a town', method: 'GET', path: `${contract.users.facets.path}?town=leipzig` },
  { name: 'facets of a search', method: 'GET', path: `${contract.users.facets.path}?q=dupont` },
  { name: 'suggestions', method: 'GET', path: contract.suggestions.list.path },
  { name: 'member search, rare', method: 'GET', path: '/users?limit=50&q=collective%20777' },
  { name: 'member search, common', method: 'GET', path: '/users?limit=50&q=dupont' },
  { name: 'member search, two common words', method: 'GET', path: '/users?limit=50&q=ada%20dupont' },
  { name: 'member search, one letter', method: 'GET', path: '/users?limit=50&q=e' },
  { name: 'search, common', method: 'GET', path: '/search?q=dupont' },
  { name: 'search, rare', method: 'GET', path: '/search?q=collective%20777' },
  { name: 'opportunities, page of 20', path: '/opportunities?limit=20', ...indexedRead },
  { name: 'opportunities, search', method: 'GET', path: '/opportunities?limit=20&q=studio' },
  { name: 'own applications, page of 20', path: '/applications/my?limit=20', ...indexedRead },
  {
    name: 'applicants, page of 50',
    path: `${pathWith(contract.applications.applicants, { id: opportunityId })}?limit=50`,
    isForAdmin: true,
    ...indexedRead,
  },
  {
    name: 'login (bcrypt cost 12)',
    method: 'POST',
    path: contract.auth.login.path,
    body: { email: 'member-1@rosette.example', password },
    connections: 4,
    patience: 4,
  },
  {
    name: 'track a view',
    method: 'POST',
    path: pathWith(contract.advertisements.track, { id: advertisementId }),
    body: { action: 'view' },
  },
  {
    name: 'track a view off screen',
    method: 'POST',
    path: pathWith(contract.advertisements.track, { id: advertisementId }),
    body: { action: 'view', in_view: false },
  },
];
