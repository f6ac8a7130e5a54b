import type { ActiveAdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { useEffect } from 'react';
import { Carousel } from '#ui/carousel.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCarousel } from '#ui/use-carousel.ts';
import { FollowButton } from './follow-button.tsx';
import { Section, SectionTitle } from './section.tsx';
import { trackView, useAds } from './use-ads.ts';

/** spec §9 */
const rotationMs = 6000;

/** Sponsored articles, one after the other (spec §4). */
export function SpotlightCarousel() {
  const ads = useAds('spotlight_article');
  if (ads.length === 0) return null;
  return <Spotlight ads={ads} />;
}

/** What was loaded and counted. */
const counted = new WeakSet<ActiveAdvertisementDto[]>();

function Spotlight({ ads }: { ads: ActiveAdvertisementDto[] }) {
  const carousel = useCarousel(ads.length, rotationMs);
  const ad = ads[carousel.index] as ActiveAdvertisementDto;

  // Each ad that was loaded counts as seen once, whether or not it comes round (spec §4), also for who comes back here.
  useEffect(() => {
    if (counted.has(ads)) return;
    counted.add(ads);
    for (const { id } of ads) trackView(id);
  }, [ads]);

  return (
    <Section>
      <SectionTitle tagline="Sponsored stories from our partners">In the spotlight</SectionTitle>
      <Carousel carousel={carousel} label="Sponsored stories">
        <article className="grid items-center gap-8 has-[img]:md:grid-cols-2 lg:gap-14">
          <Picture
            src={ad.image_url}
            alt=""
            className="aspect-[4/3] rounded-4xl shadow-card max-md:aspect-video"
          />
          <div className="flex min-h-64 flex-col items-start justify-center gap-4">
            <p className="text-sm font-semibold tracking-widest wrap-anywhere text-accent-ink uppercase">
              {ad.advertiser_name}
            </p>
            <h3 className="line-clamp-4 text-3xl wrap-anywhere lg:text-4xl">{ad.title}</h3>
            {ad.content && (
              <p className="line-clamp-6 text-lg whitespace-pre-line wrap-anywhere text-ink-soft">
                {ad.content}
              </p>
            )}
            <FollowButton ad={ad} label="Read More" variant="secondary" />
          </div>
        </article>
      </Carousel>
    </Section>
  );
}
