import { Button } from '#ui/button.tsx';
import { Rosette } from '#ui/rosette.tsx';
import { Section } from './section.tsx';

/** The call to action at the end of the page. */
export function Invitation({ onJoin }: { onJoin(): void }) {
  return (
    <Section className="relative flex flex-col items-center gap-5 overflow-hidden rounded-4xl bg-surface-strong px-6 py-16 text-center sm:py-20">
      <Rosette className="absolute -right-24 -bottom-28 size-80 text-accent opacity-10" />
      <Rosette className="absolute -top-24 -left-28 size-72 text-accent opacity-10" />
      <h2 className="relative text-4xl tracking-tight max-sm:text-3xl lg:text-5xl">
        There is a seat for you
      </h2>
      <p className="relative max-w-prose text-lg text-ink-soft">
        Bring your questions, your first customer or your tenth year in business.
      </p>
      <Button size="large" className="relative mt-2" onClick={onJoin}>
        Create your free account
      </Button>
    </Section>
  );
}
