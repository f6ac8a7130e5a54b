import type { Role, Tier } from '@rosette/shared/policy/roles-and-tiers.ts';

/**
 * A demo account (product/api#demo-accounts). This file imports types only, so that the start script can
 * print the accounts without loading the API.
 */
export interface DemoAccount {
  email: string;
  role: Role;
  tier: Tier;
}

export const demoPassword = 'rosette-demo';

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@rosette.example', role: 'admin', tier: 'premium' },
  { email: 'partner@rosette.example', role: 'partner', tier: 'premium' },
  { email: 'corporate@rosette.example', role: 'member', tier: 'corporate' },
  { email: 'premium@rosette.example', role: 'member', tier: 'premium' },
  { email: 'basic@rosette.example', role: 'member', tier: 'basic' },
  { email: 'free@rosette.example', role: 'member', tier: 'free' },
];
