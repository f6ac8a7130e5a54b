import * as z from 'zod/mini';
import { paidTiers } from '../policy/roles-and-tiers.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const membershipPackageDto = z.object({
  id: z.string(),
  tier: z.enum(paidTiers),
  interval: z.enum(['month', 'year']),
  name: z.string(),
  amount: z.number(),
  currency: z.literal('eur'),
  duration_months: z.number(),
  features: z.array(z.string()),
});

export const memberships = {
  packages: defineEndpoint({
    method: 'get',
    path: '/membership/packages',
    access: 'public',
    summary: 'Every membership that can be bought, by package id; amounts in euros',
    response: z.record(z.string(), membershipPackageDto),
    status: 200,
    isCacheable: true,
    isInLanguage: true,
  }),
};
