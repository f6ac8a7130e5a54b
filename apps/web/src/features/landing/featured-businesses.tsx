import type { ActiveAdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { useEffect } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CarouselControls } from '#ui/carousel-controls.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCarousel } from '#ui/use-carousel.ts';
import { Section, SectionTitle } from './section.tsx';
import { followAd, trackView, useAds } from './use-ads.ts';

/** spec §9 */
const advanceMs = 5000;

/** One ad at a time; absent without ads (spec §2, §4). */
export function FeaturedBusinesses() {
  const ads = useAds('featured_business');
  if (ads.length === 0) return null;
  return <FeaturedCarousel ads={ads} />;
}

function FeaturedCarousel({ ads }: { ads: ActiveAdvertisementDto[] }) {
  const carousel = useCarousel(ads.length, advanceMs);
  const ad = ads[carousel.index] as ActiveAdvertisementDto;

  useEffect(() => trackView(ad.id), [ad.id]);

  return (
    <Section data-testid="featured-businesses" className="max-w-5xl" {...carousel.hold}>
      <SectionTitle tagline="Discover businesses empowering women entrepreneurs">
        Featured Businesses
      </SectionTitle>
      <article
        key={ad.id}
        className="grid animate-fade overflow-hidden rounded-3xl border border-line bg-surface shadow-card md:grid-cols-2"
      >
        <Picture src={ad.image_url} alt="" className="h-full min-h-52" />
        <div className="flex min-h-72 flex-col items-start justify-center gap-4 p-6 sm:p-10">
          <Badge tone="gold">Featured Partner</Badge>
          <h3 className="text-3xl break-words">{ad.title}</h3>
          {ad.content && <p className="text-ink-soft">{ad.content}</p>}
          {ad.link_url && <FollowButton id={ad.id} link={ad.link_url} label="Learn More" />}
        </div>
      </article>
      <CarouselControls carousel={carousel} what="business" hasArrows />
    </Section>
  );
}

function FollowButton({ id, link, label }: { id: string; link: string; label: string }) {
  return <Button onClick={() => void followAd(id, link)}>{label}</Button>;
}
