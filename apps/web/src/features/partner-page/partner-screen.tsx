import { partnershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { ChartNoAxesColumnIncreasing, HeartHandshake, Sparkles } from 'lucide-react';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { PortraitRow } from '#ui/portrait-row.tsx';
import { Rosette } from '#ui/rosette.tsx';

/** /partner: the benefits of partnerships. */
export function PartnerScreen() {
  usePageTitle('Partner with us');
  return (
    <div className="grid gap-16">
      <header className="relative overflow-hidden rounded-4xl bg-linear-to-br from-accent to-accent-strong px-6 py-14 text-on-accent sm:px-12 sm:py-20 dark:from-surface-strong dark:to-surface-soft dark:text-ink">
        <Rosette className="absolute -top-24 -right-24 size-[28rem] opacity-10" />
        <PortraitRow className="relative mb-8" />
        <h1 className="relative max-w-2xl text-5xl tracking-tight max-sm:text-4xl">
          Support women entrepreneurs
        </h1>
        <p className="relative mt-5 max-w-xl text-xl">
          Our partners reach founders, makers and leaders, and they make what we do possible.
        </p>
      </header>
      <PartnerReasons />
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-3">
        {Object.values(partnershipOffers(texts)).map(({ id, name, benefits, most_popular }) => (
          <PackageCard
            key={id}
            name={name}
            points={benefits}
            badge={most_popular ? 'Most Popular' : undefined}
          />
        ))}
      </div>
      <section className="flex flex-col items-center gap-4 rounded-4xl bg-surface-strong px-6 py-14 text-center">
        <h2 className="text-4xl tracking-tight max-sm:text-3xl">Questions?</h2>
        <p className="max-w-prose text-lg text-ink-soft">
          Join for free and look around, or tell us what you have in mind.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.home} size="large">
            Join Free &amp; Explore
          </LinkButton>
          <LinkButton to={paths.becomePartner} variant="secondary" size="large">
            See Prices and Buy
          </LinkButton>
          <LinkButton to={paths.contact} variant="secondary" size="large">
            Contact Us
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

const reasons = [
  {
    icon: HeartHandshake,
    title: 'Reach founders early',
    text: 'Meet founders while they choose their bank, their lawyer and their first office.',
  },
  {
    icon: Sparkles,
    title: 'Show your support',
    text: 'Your logo is on our landing page, where every visitor sees it.',
  },
  {
    icon: ChartNoAxesColumnIncreasing,
    title: 'See the results',
    text: 'You can see at any time how often your advertisements were seen and opened.',
  },
];

function PartnerReasons() {
  return (
    <ul className="grid gap-8 md:grid-cols-3">
      {reasons.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-surface-strong text-accent-ink">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <div>
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
