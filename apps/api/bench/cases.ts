import { pathWith } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { password } from './seed.ts';

/** One kind of request that is sent over and over. */
export interface Case {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Fewer where each request is heavy, so that waiting in line is not what is measured. */
  connections?: number;
}

export const casesWith = (advertisementId: string): Case[] => [
  { name: 'directory, page of 50', method: 'GET', path: '/users?limit=50' },
  { name: 'member search, rare', method: 'GET', path: '/users?limit=50&q=collective%20777' },
  { name: 'member search, common', method: 'GET', path: '/users?limit=50&q=dupont' },
  { name: 'member search, one letter', method: 'GET', path: '/users?limit=50&q=e' },
  { name: 'upcoming events, page of 20', method: 'GET', path: '/events?limit=20' },
  { name: 'own user', method: 'GET', path: contract.users.me.path },
  {
    name: 'login (bcrypt cost 12)',
    method: 'POST',
    path: contract.auth.login.path,
    body: { email: 'member-1@rosette.example', password },
    connections: 4,
  },
  {
    name: 'active ads',
    method: 'GET',
    path: `${contract.advertisements.active.path}?ad_type=featured_business`,
  },
  {
    name: 'track a view',
    method: 'POST',
    path: pathWith(contract.advertisements.track, { id: advertisementId }),
    body: { action: 'view' },
  },
];
