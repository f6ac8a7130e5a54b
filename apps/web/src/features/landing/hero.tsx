import { Button } from '#ui/button.tsx';
import { HeroPicture } from './hero-picture.tsx';

interface HeroProps {
  onJoin(): void;
  onSignIn(): void;
}

const glow =
  'bg-[radial-gradient(56rem_40rem_at_88%_8%,var(--surface-strong),transparent_70%),radial-gradient(40rem_32rem_at_0%_100%,var(--gold-soft),transparent_70%)]';

export function Hero({ onJoin, onSignIn }: HeroProps) {
  return (
    <section className={`px-4 pt-28 pb-16 sm:px-6 lg:pt-32 lg:pb-24 ${glow}`}>
      <div className="mx-auto grid max-w-6xl items-center gap-12 lg:grid-cols-[11fr_10fr] lg:gap-16">
        <div className="animate-rise">
          <p className="w-fit rounded-full border border-line bg-surface/80 px-4 py-1 text-sm font-semibold text-accent-ink">
            For women who build businesses
          </p>
          <h1 className="mt-5 text-[length:min(3rem,20vw)] leading-[1.08] tracking-tight sm:text-6xl xl:text-7xl">
            Grow together, in <span className="text-accent-ink">good company</span>
          </h1>
          <p className="mt-6 max-w-xl text-xl text-ink-soft">
            Rosette brings women entrepreneurs together: to meet, to be seen, to learn from each other and to
            find the next opening.
          </p>
          <div className="mt-9 flex flex-wrap gap-3 max-sm:flex-col">
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
          <p className="mt-5 text-ink-soft max-sm:text-center">
            Free for as long as you like. No card needed.
          </p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
