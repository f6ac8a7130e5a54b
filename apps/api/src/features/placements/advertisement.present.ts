import type { ActiveAdvertisementDto, AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { Advertisement } from './advertisement.model.ts';
import type { MembersAdvertisement } from './advertisements.service.ts';
import { presentPlacement } from './placement.present.ts';

/** The public fields, for the carousels. */
export function presentActiveAdvertisement(advertisement: Advertisement): ActiveAdvertisementDto {
  return {
    id: String(advertisement._id),
    title: advertisement.title,
    advertiser_name: advertisement.advertiser_name,
    ad_type: advertisement.ad_type,
    content: advertisement.content ?? null,
    image_url: advertisement.image_url ?? null,
    link_url: advertisement.link_url ?? null,
  };
}

/** The fields for its member and for admins. */
export function presentAdvertisement(advertisement: MembersAdvertisement): AdvertisementDto {
  return {
    ...presentActiveAdvertisement(advertisement),
    ...presentPlacement(advertisement),
    advertiser_email: advertisement.advertiser_email,
    views: advertisement.views,
    clicks: advertisement.clicks,
    counted_views: advertisement.counted_views ?? 0,
    counted_clicks: advertisement.counted_clicks ?? 0,
  };
}
