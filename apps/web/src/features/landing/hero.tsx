import { Button } from '#ui/button.tsx';
import { HeroPicture } from './hero-picture.tsx';

interface HeroProps {
  onJoin(): void;
  onSignIn(): void;
}

export function Hero({ onJoin, onSignIn }: HeroProps) {
  return (
    <section className="px-4 pt-6 pb-14 sm:px-6 sm:pt-10 sm:pb-20">
      <div className="mx-auto grid max-w-6xl items-center gap-10 lg:grid-cols-[6fr_5fr]">
        <div className="animate-rise">
          <p className="font-semibold tracking-wide text-accent-ink">For women who build businesses</p>
          <h1 className="mt-3 text-5xl leading-[1.1] sm:text-6xl">Grow together, in good company</h1>
          <p className="mt-5 max-w-xl text-xl text-ink-soft">
            Rosette brings women entrepreneurs together: to meet, to be seen, to learn from each other and to
            find the next opportunity.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button size="large" onClick={onJoin}>
              Join Our Community
            </Button>
            <Button size="large" variant="secondary" onClick={onJoin}>
              Share Your Story
            </Button>
            <Button size="large" variant="quiet" onClick={onSignIn}>
              Sign In
            </Button>
          </div>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
