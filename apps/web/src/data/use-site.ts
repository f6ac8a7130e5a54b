import { type SiteDto, site } from '@rosette/shared/contract/site.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { servedSite } from '#lib/served-site.ts';
import { shownCommunity, shownLanguage } from '#lib/texts.ts';
import { useIsHydrated } from '#lib/use-is-hydrated.ts';
import { query } from './queries.ts';

/**
 * Name, look and contact address of the community, and the features that are on; undefined while loading, and unless
 * `enabled`.
 */
export function useSite({ enabled = true } = {}): SiteDto | undefined {
  const { data } = useQuery({ ...query(site.get), staleTime: Number.POSITIVE_INFINITY, enabled });
  // Parts of the landing page are hydrated after others have loaded it.
  return useIsHydrated() ? data : undefined;
}

/** Uses what the page was served with, if it is in the language that is shown: it need not be fetched. */
export function keepServedSite(queryClient: QueryClient): void {
  const served = servedSite();
  if (served?.language === shownLanguage()) queryClient.setQueryData(query(site.get).queryKey, served);
}

/** The texts that an admin has changed; as the page was served until they are loaded. */
export const useOwnTexts = (): SiteDto['texts'] => useSite()?.texts ?? shownCommunity().texts;
