import { siteSettings } from '@rosette/shared/contract/site-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { fill, texts } from '#lib/texts.ts';

/** How many members have agreed to the terms as they are now; nothing while they are not asked (product/site#terms). */
export function Agreement() {
  const { data } = useQuery({ ...query(siteSettings.agreement), staleTime: 0 });
  if (!data?.is_asked) return null;
  const { agreed, members } = data;
  return <p className="mb-6 text-ink-soft">{fill(texts.admin.site.agreed, { agreed, count: members })}</p>;
}
