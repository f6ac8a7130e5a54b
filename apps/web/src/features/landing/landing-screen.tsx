import { Suspense } from 'react';
import { SiteFooter } from '#layout/site-footer.tsx';
import { signInPath } from '#lib/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { Link, useGoTo } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FeaturedBusinesses } from './featured-businesses.tsx';
import { Hero } from './hero.tsx';
import { Invitation } from './invitation.tsx';
import { LookInside } from './look-inside.tsx';
import { PartnerStrip } from './partner-strip.tsx';
import { SpotlightCarousel } from './spotlight-carousel.tsx';
import { StatsSection } from './stats-section.tsx';
import { Testimonials } from './testimonials.tsx';

interface LandingScreenProps {
  /** The page to open after signing in; null for the dashboard. */
  next?: string | null;
}

/** / for visitors. */
export function LandingScreen({ next = null }: LandingScreenProps) {
  usePageTitle('The network for women entrepreneurs');
  const goTo = useGoTo();
  const join = () => goTo(signInPath({ tab: 'register', next }));
  return (
    <div className="overflow-x-clip">
      <header className="absolute inset-x-0 px-4 sm:px-6">
        <div className="mx-auto flex min-h-20 max-w-6xl items-center justify-between gap-4">
          <Logo />
          <Link
            to={signInPath({ next })}
            className="rounded-full px-4 py-2 font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            Sign In
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
          <SpotlightCarousel />
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
