import { Logo } from '#layout/logo.tsx';
import { SiteFooter } from '#layout/site-footer.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FeaturedBusinesses } from './featured-businesses.tsx';
import { Hero } from './hero.tsx';
import { PartnerStrip } from './partner-strip.tsx';
import { SpotlightCarousel } from './spotlight-carousel.tsx';
import { StatsSection } from './stats-section.tsx';
import { Testimonials } from './testimonials.tsx';

interface LandingScreenProps {
  onJoin(): void;
  onSignIn(): void;
}

/** / for visitors (spec §2, "Landing page"). */
export function LandingScreen({ onJoin, onSignIn }: LandingScreenProps) {
  return (
    <div className="overflow-x-clip">
      <header className="mx-auto flex min-h-18 max-w-6xl items-center px-4 sm:px-6">
        <Logo />
      </header>
      <main>
        <Hero onJoin={onJoin} onSignIn={onSignIn} />
        <PartnerStrip />
        <SpotlightCarousel />
        <FeatureCards />
        <StatsSection />
        <FeaturedBusinesses />
        <Testimonials />
      </main>
      <SiteFooter />
    </div>
  );
}
