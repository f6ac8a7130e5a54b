import { Suspense } from 'react';
import { servedSite } from '#data/site.ts';
import { SiteFooter } from '#features/frame/site-footer.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { signInPath } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Link, useGoTo } from '#ui/link.tsx';
import { Logo, Rosette } from '#ui/rosette.tsx';
import { FeaturedBusinesses, SpotlightCarousel } from './advertisements.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { LookInside } from './look-inside.tsx';
import { PartnerStrip } from './partner-strip.tsx';
import { Section } from './section.tsx';
import { StatsSection } from './stats-section.tsx';
import { Testimonials } from './testimonials.tsx';

interface LandingScreenProps {
  /** The page to open after signing in; null for the dashboard. */
  next?: string | null;
}

/** / for visitors. */
export function LandingScreen({ next = null }: LandingScreenProps) {
  usePageTitle(servedSite()?.own_claim ?? texts.landing.pageTitle);
  const goTo = useGoTo();
  const join = () => goTo(signInPath({ tab: 'register', next }));
  return (
    <div className="overflow-x-clip">
      <header className="absolute inset-x-0 px-4 sm:px-6">
        <div className="mx-auto flex min-h-20 max-w-6xl items-center justify-between gap-4">
          <Logo />
          <Link
            to={signInPath({ next })}
            className="shrink-0 rounded-full px-4 py-2 font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            {texts.landing.signIn}
          </Link>
        </div>
      </header>
      {/* Nothing in them suspends: React hydrates each boundary by itself, so that a slow phone stays responsive. */}
      <main>
        <Hero onJoin={join} onSignIn={() => goTo(signInPath({ next }))} />
        <Suspense>
          <PartnerStrip />
        </Suspense>
        <Suspense>
          <FeatureCards />
        </Suspense>
        <Suspense>
          <StatsSection />
        </Suspense>
        <Suspense>
          <FeaturedBusinesses />
        </Suspense>
        <Suspense>
          <LookInside />
        </Suspense>
        <Suspense>
          <SpotlightCarousel />
        </Suspense>
        <Suspense>
          <Testimonials />
        </Suspense>
        <Suspense>
          <Invitation onJoin={join} />
        </Suspense>
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </div>
  );
}

/** The call to action at the end of the page. */
function Invitation({ onJoin }: { onJoin(): void }) {
  return (
    <Section className="relative flex flex-col items-center gap-5 overflow-hidden rounded-4xl bg-surface-strong px-6 py-16 text-center sm:py-20">
      <Rosette className="absolute -right-24 -bottom-28 size-80 text-accent opacity-10" />
      <Rosette className="absolute -top-24 -left-28 size-72 text-accent opacity-10" />
      <h2 className="relative text-4xl tracking-tight max-sm:text-3xl lg:text-5xl">
        {texts.landing.join.title}
      </h2>
      <p className="relative max-w-prose text-lg text-ink-soft">{texts.landing.join.about}</p>
      <Button size="large" className="relative mt-2" onClick={onJoin}>
        {texts.landing.join.action}
      </Button>
    </Section>
  );
}
