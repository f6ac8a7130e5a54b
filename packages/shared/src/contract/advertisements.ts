import * as z from 'zod/mini';
import { adTypes } from '../catalogue/advertisement-packages.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, pageQuery } from './fields.ts';
import { placementFields } from './placements.ts';

/** 'top placement' is accepted for 'top_placement'. */
export const adType = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => (value === 'top placement' ? 'top_placement' : value)),
  ),
  z.enum(adTypes),
);

export const advertisementPackageDto = z.object({
  id: z.string(),
  ad_type: z.enum(adTypes),
  name: z.string(),
  amount: z.number(),
  currency: z.literal('eur'),
  duration_days: z.number(),
  benefits: z.array(z.string()),
  most_popular: z.boolean(),
  requires_approval: z.boolean(),
});

/** The public fields, for the carousels. */
export const activeAdvertisementDto = z.object({
  id,
  title: z.string(),
  advertiser_name: z.string(),
  ad_type: z.enum(adTypes),
  content: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  link_url: z.nullable(z.string()),
});
export type ActiveAdvertisementDto = z.output<typeof activeAdvertisementDto>;

/** For the advertiser and for admins. */
export const advertisementDto = z.object({
  ...activeAdvertisementDto.shape,
  advertiser_email: z.nullable(z.string()),
  ...placementFields,
  /** Counts every call. */
  views: z.number(),
  clicks: z.number(),
  /** Counts once per viewer and UTC day, or hour (product/partners-and-advertisements#counting). */
  counted_views: z.number(),
  counted_clicks: z.number(),
});
export type AdvertisementDto = z.output<typeof advertisementDto>;

export const trackBody = z.object({
  action: z.enum(['view', 'click']),
  /** Whether the card was in the viewport; other views count in `views` only. */
  in_view: z._default(z.boolean(), true),
});
export type TrackBody = z.output<typeof trackBody>;

export const advertisements = {
  active: defineEndpoint({
    method: 'get',
    path: '/advertisements/active',
    access: 'public',
    summary: 'Active advertisements',
    query: z.object({ ...pageQuery, ad_type: z.optional(adType) }),
    response: z.array(activeAdvertisementDto),
    status: 200,
    isList: true,
    isCacheable: true,
  }),
  packages: defineEndpoint({
    method: 'get',
    path: '/advertisements/packages',
    access: 'public',
    summary: 'Every advertisement that is sold, by type; amounts in euros',
    response: z.record(z.string(), advertisementPackageDto),
    status: 200,
    isCacheable: true,
    isInLanguage: true,
  }),
  mine: defineEndpoint({
    method: 'get',
    path: '/advertisements/my',
    access: 'partner-portal.open',
    summary: "The caller's own advertisements with their views and clicks",
    query: z.object(pageQuery),
    response: z.array(advertisementDto),
    status: 200,
    isList: true,
  }),
  track: defineEndpoint({
    method: 'post',
    path: '/advertisements/:id/track',
    access: 'public',
    summary: 'Count a view or a click of an active advertisement',
    params: idParams,
    body: trackBody,
    response: z.object({ ok: z.literal(true) }),
    status: 200,
    limit: 'track',
  }),
};
