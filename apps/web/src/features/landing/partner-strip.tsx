import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { Picture } from '#ui/picture.tsx';

/** The logos of active partners; those without one are left out (spec §3). */
export function PartnerStrip() {
  const { data = [] } = useQuery(query(partnerships.list));
  const partners = data.filter(({ logo_url }) => logo_url);
  if (partners.length === 0) return null;
  return (
    <section aria-label="Our partners" className="border-y border-line bg-surface px-4 py-8 sm:px-6">
      <ul className="mx-auto flex max-w-6xl flex-wrap items-center justify-center gap-x-10 gap-y-6">
        {partners.map(({ id, partner_name, logo_url, website_url }) => {
          const logo = (
            <Picture src={logo_url} alt={partner_name} fit="contain" className="h-12 w-36 bg-transparent" />
          );
          return (
            <li key={id}>
              {website_url ? (
                <a href={website_url} target="_blank" rel="noreferrer" className="block rounded-xl">
                  {logo}
                </a>
              ) : (
                logo
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
