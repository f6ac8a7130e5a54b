import type { InquiryDto } from '@rosette/shared/contract/admin.ts';
import type { ActiveAdvertisementDto, AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';

const placement = {
  amount: 1000,
  currency: 'eur',
  payment_method: 'card',
  payment_status: 'pending',
  status: 'pending',
  start_date: null,
  end_date: null,
  created_at: '2026-01-15T10:00:00.000Z',
} as const;

/** A silver partnership, not paid yet. */
export function aPartnership(traits: Partial<PartnershipDto> = {}): PartnershipDto {
  return {
    id: '65f0000000000000000000b1',
    partner_name: 'Bloom Bank',
    partner_email: 'bloom@rosette.example',
    package_id: 'silver_6months',
    package_type: 'silver',
    ...placement,
    logo_url: null,
    website_url: null,
    description: null,
    ...traits,
  };
}

/** A spotlight article by bank transfer, neither paid nor approved. */
export function anAdvertisement(traits: Partial<AdvertisementDto> = {}): AdvertisementDto {
  return {
    id: '65f0000000000000000000c1',
    title: 'Why we lend to founders',
    advertiser_name: 'Bloom Bank',
    advertiser_email: 'bloom@rosette.example',
    ad_type: 'spotlight_article',
    content: null,
    image_url: null,
    link_url: null,
    ...placement,
    amount: 200,
    payment_method: 'bank_transfer',
    views: 0,
    clicks: 0,
    counted_views: 0,
    counted_clicks: 0,
    ...traits,
  };
}

/** An advertisement as the public carousels receive it. */
export function anActiveAd(traits: Partial<ActiveAdvertisementDto> = {}): ActiveAdvertisementDto {
  const { id, title, advertiser_name, ad_type, content, image_url, link_url } = anAdvertisement(traits);
  return { id, title, advertiser_name, ad_type, content, image_url, link_url };
}

export function anInquiry(traits: Partial<InquiryDto> = {}): InquiryDto {
  return {
    id: '65f0000000000000000000d1',
    name: 'Priya Raman',
    email: 'priya@company.example',
    company: 'Raman Textiles',
    phone: null,
    interest: 'partnership',
    message: 'Could we talk next week?',
    status: 'new',
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}
