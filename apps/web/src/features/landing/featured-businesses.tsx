import type { ActiveAdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { useEffect, useRef } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCarousel } from '#ui/use-carousel.ts';
import { FollowButton } from './follow-button.tsx';
import { isOnScreen, onceOnScreen } from './on-screen.ts';
import { Section, SectionTitle } from './section.tsx';
import { followAd, trackView, useAds } from './use-ads.ts';

/** See product/web#carousels. */
const advanceMs = 5000;

/** A carousel of one ad at a time; absent without ads (product/partners-and-advertisements#landing-page). */
export function FeaturedBusinesses() {
  const ads = useAds('featured_business');
  if (ads.length === 0) return null;
  return <FeaturedCarousel ads={ads} />;
}

function FeaturedCarousel({ ads }: { ads: ActiveAdvertisementDto[] }) {
  const carousel = useCarousel(ads.length, advanceMs);
  const ad = ads[carousel.index] as ActiveAdvertisementDto;

  const card = useRef<HTMLElement>(null);

  // Reports a view each time an ad is shown, and again when it scrolls into the viewport
  // (product/partners-and-advertisements#counting).
  useEffect(() => {
    if (!card.current) return;
    const isSeen = isOnScreen(card.current);
    trackView(ad.id, isSeen);
    if (!isSeen) return onceOnScreen(card.current, () => trackView(ad.id, true));
  }, [ad.id]);

  return (
    <Section data-testid="featured-businesses">
      <SectionTitle tagline="Discover businesses empowering women entrepreneurs">
        Featured Businesses
      </SectionTitle>
      <Carousel carousel={carousel} label="Sponsored businesses" hasArrows>
        <article
          ref={card}
          className="grid overflow-hidden rounded-4xl border border-line bg-surface shadow-card has-[img]:md:grid-cols-[6fr_5fr]"
        >
          <Picture
            src={ad.image_url}
            alt=""
            sizes="(min-width: 48rem) 36rem, 100vw"
            className="h-full max-md:aspect-video"
          />
          <div className="flex min-h-80 flex-col items-start justify-center gap-4 p-6 sm:p-10 lg:min-h-96">
            <Badge tone="gold">Featured Partner</Badge>
            <h3 className="line-clamp-4 text-3xl wrap-anywhere">{ad.title}</h3>
            {ad.content && (
              <p className="line-clamp-6 whitespace-pre-line wrap-anywhere text-ink-soft">{ad.content}</p>
            )}
            <FollowButton ad={ad} label="Learn More" follow={followAd} />
          </div>
        </article>
      </Carousel>
    </Section>
  );
}
