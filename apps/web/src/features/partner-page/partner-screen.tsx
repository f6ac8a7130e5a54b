import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { paths } from '#app/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { LinkButton } from '#ui/button.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** /partner: what partners get (spec §2, "Partner marketing page"). */
export function PartnerScreen() {
  usePageTitle('Partner with us');
  return (
    <>
      <PageHeader title="Stand with women who build">
        Our partners reach founders, makers and leaders, and they make what we do possible.
      </PageHeader>
      <div className="grid gap-6 md:grid-cols-3">
        {Object.values(partnershipPackages).map(({ id, name, benefits, most_popular }) => (
          <PackageCard
            key={id}
            name={name}
            points={benefits}
            badge={most_popular ? 'Most Popular' : undefined}
          />
        ))}
      </div>
      <section className="mt-12 flex flex-col items-center gap-4 rounded-3xl bg-surface-strong px-6 py-12 text-center">
        <h2 className="text-3xl">Shall we talk?</h2>
        <p className="max-w-prose text-ink-soft">
          Join for free and look around, or tell us what you have in mind.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.home}>Join Free &amp; Explore</LinkButton>
          <LinkButton to={paths.contact} variant="secondary">
            Contact Us
          </LinkButton>
        </div>
      </section>
    </>
  );
}
