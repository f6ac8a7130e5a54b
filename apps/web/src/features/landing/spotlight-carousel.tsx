import type { ActiveAdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { CarouselControls } from '#ui/carousel-controls.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCarousel } from '#ui/use-carousel.ts';
import { Section, SectionTitle } from './section.tsx';
import { followAd, trackView, useAds } from './use-ads.ts';

/** spec §9 */
const rotationMs = 6000;

/** Sponsored articles, one after the other (spec §4). */
export function SpotlightCarousel() {
  const ads = useAds('spotlight_article');
  if (ads.length === 0) return null;
  return <Spotlight ads={ads} />;
}

function Spotlight({ ads }: { ads: ActiveAdvertisementDto[] }) {
  const carousel = useCarousel(ads.length, rotationMs);
  const ad = ads[carousel.index] as ActiveAdvertisementDto;

  // Each ad that was loaded counts as seen once, whether or not it comes round (spec §4).
  useEffect(() => {
    for (const { id } of ads) trackView(id);
  }, [ads]);

  return (
    <Section className="max-w-5xl" {...carousel.hold}>
      <SectionTitle tagline="Sponsored stories from our partners">In the spotlight</SectionTitle>
      <article key={ad.id} className="grid animate-fade items-center gap-8 md:grid-cols-[5fr_6fr]">
        <Picture src={ad.image_url} alt="" className="rounded-3xl" />
        <div className="flex min-h-56 flex-col items-start justify-center gap-4">
          <p className="text-sm font-semibold text-accent-ink">{ad.advertiser_name}</p>
          <h3 className="text-3xl break-words">{ad.title}</h3>
          {ad.content && <p className="text-lg text-ink-soft">{ad.content}</p>}
          {ad.link_url && (
            <Button variant="secondary" onClick={() => ad.link_url && void followAd(ad.id, ad.link_url)}>
              Read More
            </Button>
          )}
        </div>
      </article>
      <CarouselControls carousel={carousel} what="article" />
    </Section>
  );
}
