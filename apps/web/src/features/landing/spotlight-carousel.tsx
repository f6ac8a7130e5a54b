import type { ActiveAdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { useEffect, useRef } from 'react';
import { Carousel } from '#ui/carousel.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCarousel } from '#ui/use-carousel.ts';
import { FollowButton } from './follow-button.tsx';
import { isOnScreen, onceOnScreen } from './on-screen.ts';
import { Section, SectionTitle } from './section.tsx';
import { openArticle, trackView, useAds } from './use-ads.ts';

/** See product/web#carousels. */
const rotationMs = 6000;

/** A carousel of sponsored articles (product/partners-and-advertisements#landing-page). */
export function SpotlightCarousel() {
  const ads = useAds('spotlight_article');
  if (ads.length === 0) return null;
  return <Spotlight ads={ads} />;
}

/** The loaded list that was reported, with its ads that were in the viewport. */
const counted = new WeakMap<ActiveAdvertisementDto[], Set<string>>();

function Spotlight({ ads }: { ads: ActiveAdvertisementDto[] }) {
  const carousel = useCarousel(ads.length, rotationMs);
  const ad = ads[carousel.index] as ActiveAdvertisementDto;

  const card = useRef<HTMLElement>(null);

  // Reports a view of each loaded ad once, shown or not, also after remounting; and again when it enters the
  // viewport (product/partners-and-advertisements#counting).
  useEffect(() => {
    if (!card.current) return;
    const isSeen = isOnScreen(card.current);
    const seen = counted.get(ads) ?? new Set();
    if (!counted.has(ads)) {
      counted.set(ads, seen);
      for (const { id } of ads) trackView(id, isSeen && id === ad.id);
      if (isSeen) seen.add(ad.id);
    }
    if (seen.has(ad.id)) return;
    const note = () => {
      seen.add(ad.id);
      trackView(ad.id, true);
    };
    if (!isSeen) return onceOnScreen(card.current, note);
    note();
  }, [ads, ad.id]);

  return (
    <Section>
      <SectionTitle tagline="Sponsored stories from our partners">In the spotlight</SectionTitle>
      <Carousel carousel={carousel} label="Sponsored stories">
        <article ref={card} className="grid items-center gap-8 has-[img]:md:grid-cols-2 lg:gap-14">
          <Picture
            src={ad.image_url}
            alt=""
            sizes="(min-width: 48rem) 36rem, 100vw"
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
            <FollowButton ad={ad} label="Read More" follow={openArticle} variant="secondary" />
          </div>
        </article>
      </Carousel>
    </Section>
  );
}
