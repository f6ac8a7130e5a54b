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
  usePageTitle(texts.landing.footer.partner);
  return (
    <div className="grid gap-16">
      <header className="relative overflow-hidden rounded-4xl bg-linear-to-br from-accent to-accent-strong px-6 py-14 text-on-accent sm:px-12 sm:py-20 dark:from-surface-strong dark:to-surface-soft dark:text-ink">
        <Rosette className="absolute -top-24 -right-24 size-[28rem] opacity-10" />
        <PortraitRow className="relative mb-8" />
        <h1 className="relative max-w-2xl text-5xl tracking-tight max-sm:text-4xl">
          {texts.partner.page.title}
        </h1>
        <p className="relative mt-5 max-w-xl text-xl">{texts.partner.page.about}</p>
      </header>
      <PartnerReasons />
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-3">
        {Object.values(partnershipOffers(texts)).map(({ id, name, benefits, most_popular }) => (
          <PackageCard
            key={id}
            name={name}
            points={benefits}
            badge={most_popular ? texts.frame.mostPopular : undefined}
          />
        ))}
      </div>
      <section className="flex flex-col items-center gap-4 rounded-4xl bg-surface-strong px-6 py-14 text-center">
        <h2 className="text-4xl tracking-tight max-sm:text-3xl">{texts.partner.page.questions}</h2>
        <p className="max-w-prose text-lg text-ink-soft">{texts.partner.page.questionsAbout}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.home} size="large">
            {texts.partner.page.joinFree}
          </LinkButton>
          <LinkButton to={paths.becomePartner} variant="secondary" size="large">
            {texts.partner.page.seePrices}
          </LinkButton>
          <LinkButton to={paths.contact} variant="secondary" size="large">
            {texts.partner.page.contactUs}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

function PartnerReasons() {
  const { early, support, results } = texts.partner.page.reasons;
  const reasons = [
    { icon: HeartHandshake, ...early },
    { icon: Sparkles, ...support },
    { icon: ChartNoAxesColumnIncreasing, ...results },
  ];
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
