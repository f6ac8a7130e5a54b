import { type SiteDto, site } from '@rosette/shared/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';

/** The contact address and which features are on; undefined until known. */
export function useSite(): SiteDto | undefined {
  return useQuery({ ...query(site.get), staleTime: Number.POSITIVE_INFINITY }).data;
}
