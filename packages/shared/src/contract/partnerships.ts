import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, optionalText, optionalUrl, pageQuery } from './fields.ts';
import { placementFields } from './placements.ts';

const packageTypes = ['silver', 'gold', 'platinum'] as const;

export const partnershipPackageDto = z.object({
  id: z.string(),
  package_type: z.enum(packageTypes),
  name: z.string(),
  amount: z.number(),
  currency: z.literal('eur'),
  duration_months: z.number(),
  benefits: z.array(z.string()),
  most_popular: z.boolean(),
  requires_approval: z.boolean(),
});

/** The public fields, for the logo strip (product/partners-and-advertisements#landing-page). */
export const partnerLogoDto = z.object({
  id,
  partner_name: z.string(),
  package_type: z.enum(packageTypes),
  logo_url: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
});
export type PartnerLogoDto = z.output<typeof partnerLogoDto>;

export const partnershipDto = z.object({
  id,
  partner_name: z.string(),
  partner_email: z.nullable(z.string()),
  package_id: z.string(),
  package_type: z.enum(packageTypes),
  ...placementFields,
  logo_url: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  description: z.nullable(z.string()),
});
export type PartnershipDto = z.output<typeof partnershipDto>;

export const updatePartnershipBody = z.object({
  logo_url: optionalUrl,
  website_url: optionalUrl,
  description: optionalText('description'),
});
export type UpdatePartnershipBody = z.output<typeof updatePartnershipBody>;

export const partnerships = {
  list: defineEndpoint({
    method: 'get',
    path: '/partnerships',
    access: 'public',
    summary: 'Active partners, for the logo strip',
    query: z.object(pageQuery),
    response: z.array(partnerLogoDto),
    status: 200,
    isList: true,
    isCacheable: true,
  }),
  packages: defineEndpoint({
    method: 'get',
    path: '/partnerships/packages',
    access: 'public',
    summary: 'Every partnership that can be bought, by package id; amounts in euros',
    response: z.record(z.string(), partnershipPackageDto),
    status: 200,
    isCacheable: true,
    isInLanguage: true,
  }),
  mine: defineEndpoint({
    method: 'get',
    path: '/partnerships/my',
    access: 'member',
    summary: "The caller's own partnerships, whatever her role",
    query: z.object(pageQuery),
    response: z.array(partnershipDto),
    status: 200,
    isList: true,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/partnerships/:id',
    access: 'member',
    summary: 'Change logo, website and description of the own partnership',
    params: idParams,
    body: updatePartnershipBody,
    response: partnershipDto,
    status: 200,
    alsoAnswers: [403],
  }),
};
