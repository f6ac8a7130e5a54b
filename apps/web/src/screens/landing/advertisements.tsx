import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { type ActiveAdvertisementDto, advertisements } from '@rosette/shared/contract/advertisements.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { logError } from '#lib/log-error.ts';
import { texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCarousel } from '#ui/use-carousel.ts';
import { Section, SectionTitle } from './section.tsx';

const noAds: ActiveAdvertisementDto[] = [];

/** The active advertisements of a type; empty when they cannot be fetched (product/web#lists). */
function useAds(ad_type: AdType): ActiveAdvertisementDto[] {
  const active = query(advertisements.active, { query: { ad_type } });
  // Fetched once, so that returning to the tab reports no views again.
  return useQuery({ ...active, staleTime: Number.POSITIVE_INFINITY }).data ?? noAds;
}

/** Reports a view, and whether the ad was in the viewport; a failure is only logged. */
function trackView(id: string, in_view: boolean): void {
  call(advertisements.track, { params: { id }, body: { action: 'view', in_view } }).catch((error: unknown) =>
    logError('Failed to track view', error),
  );
}

/** ms for which a click allows `window.open`: Safari's user activation lasts a second. */
const clickCountsMs = 700;

function openEmptyTab(): Window | null {
  const tab = window.open('', '_blank');
  // The opened page must not have access to ours.
  if (tab) tab.opener = null;
  return tab;
}

/**
 * Reports a click on a featured business, then opens the link in a new tab; a failed report opens nothing
 * (product/partners-and-advertisements#landing-page). Pop-up blockers refuse a tab long after the click, so
 * during a slow report an empty tab is opened in time, and navigated or closed afterwards.
 */
async function followAd(id: string, link: string): Promise<void> {
  const kept: { tab: Window | null } = { tab: null };
  const keeping = setTimeout(() => {
    kept.tab = openEmptyTab();
  }, clickCountsMs);
  try {
    await call(advertisements.track, { params: { id }, body: { action: 'click' } });
    if (kept.tab) kept.tab.location.replace(link);
    else window.open(link, '_blank', 'noopener');
  } catch (error) {
    kept.tab?.close();
    logError('Failed to track click', error);
  } finally {
    clearTimeout(keeping);
  }
}

/**
 * Opens a spotlight article in a new tab and reports the click; a failed report is only logged
 * (product/partners-and-advertisements#landing-page).
 */
function openArticle(id: string, link: string): void {
  window.open(link, '_blank', 'noopener');
  call(advertisements.track, { params: { id }, body: { action: 'click' } }).catch((error: unknown) =>
    logError('Failed to track click', error),
  );
}

/** The visible share (0 to 1) of its area at which an ad counts as seen. */
const share = 0.5;

/** Whether that share of an element is in the viewport. */
function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= height * share;
}

/** Calls `onSeen` once, when that share of an element enters the viewport; returns what cancels it. */
function onceOnScreen(element: Element, onSeen: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      onSeen();
    },
    { threshold: share },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

interface FollowButtonProps {
  ad: ActiveAdvertisementDto;
  label: string;
  /** Reports the click and opens the link. */
  follow(id: string, link: string): void | Promise<void>;
  variant?: 'primary' | 'secondary';
}

/** The button of an ad's link; absent without a link. */
function FollowButton({ ad: { id, link_url }, label, follow, variant }: FollowButtonProps) {
  const isUnderWay = useRef(false);
  if (!link_url) return null;

  // A double click counts as one click.
  async function followOnce(link: string, clicks: number) {
    if (isUnderWay.current || clicks > 1) return;
    isUnderWay.current = true;
    await follow(id, link);
    isUnderWay.current = false;
  }

  return (
    <Button variant={variant} onClick={({ detail }) => void followOnce(link_url, detail)}>
      {label}
    </Button>
  );
}

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
      <SectionTitle tagline={texts.landing.businesses.about}>{texts.landing.businesses.title}</SectionTitle>
      <Carousel carousel={carousel} label={texts.landing.businesses.label} hasArrows>
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
            <Badge tone="gold">{texts.landing.businesses.featured}</Badge>
            <h3 className="line-clamp-4 text-3xl wrap-anywhere">{ad.title}</h3>
            {ad.content && (
              <p className="line-clamp-6 whitespace-pre-line wrap-anywhere text-ink-soft">{ad.content}</p>
            )}
            <FollowButton ad={ad} label={texts.landing.businesses.learnMore} follow={followAd} />
          </div>
        </article>
      </Carousel>
    </Section>
  );
}

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
      <SectionTitle tagline={texts.landing.spotlight.about}>{texts.landing.spotlight.title}</SectionTitle>
      <Carousel carousel={carousel} label={texts.landing.spotlight.label}>
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
            <FollowButton
              ad={ad}
              label={texts.landing.spotlight.readMore}
              follow={openArticle}
              variant="secondary"
            />
          </div>
        </article>
      </Carousel>
    </Section>
  );
}
