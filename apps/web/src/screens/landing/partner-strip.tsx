import { type PartnerLogoDto, partnerships } from '@rosette/shared/contract/partnerships.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { memberLinkRel } from '#lib/member-link.ts';
import { texts } from '#lib/texts.ts';
import { Picture } from '#ui/picture.tsx';

const strip = 'border-y border-line bg-surface px-4 py-8 sm:px-6';

/**
 * The logos of active partners, without those that have none
 * (product/partners-and-advertisements#landing-page).
 */
export function PartnerStrip() {
  const { data = [], isPending } = useQuery({
    ...query(partnerships.list),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Reserves the row's height to avoid a layout shift.
  if (isPending) return <div aria-hidden="true" className={`${strip} h-30.5`} />;
  const partners = data.filter(({ logo_url }) => logo_url);
  if (partners.length === 0) return null;
  return (
    <section aria-label={texts.landing.partners} className={strip}>
      <ul className="mx-auto flex max-w-6xl flex-wrap items-center justify-center gap-x-10 gap-y-4 max-sm:gap-x-4">
        {partners.map((partner) => (
          <li key={partner.id} className="min-w-0">
            <Partner partner={partner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Partner({ partner: { partner_name, logo_url, website_url } }: { partner: PartnerLogoDto }) {
  const logo = <Logo name={partner_name} src={logo_url ?? ''} />;
  if (!website_url) return logo;
  return (
    <a
      href={website_url}
      target="_blank"
      rel={memberLinkRel}
      className="block rounded-2xl transition-opacity hover:opacity-75"
    >
      {logo}
    </a>
  );
}

/** Shows the name when the logo fails to load. */
function Logo({ name, src }: { name: string; src: string }) {
  return (
    <Picture
      src={src}
      alt={name}
      sizes="9rem"
      fit="contain"
      className="h-14 w-36 rounded-2xl bg-transparent p-2"
      fallback={<span className="block p-2 font-serif text-xl font-semibold wrap-anywhere">{name}</span>}
    />
  );
}
