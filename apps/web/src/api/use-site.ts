import { type SiteDto, site } from '@rosette/shared/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';

/** The contact address and the features that are on; undefined while loading, and unless `enabled`. */
export function useSite({ enabled = true } = {}): SiteDto | undefined {
  return useQuery({ ...query(site.get), staleTime: Number.POSITIVE_INFINITY, enabled }).data;
}
