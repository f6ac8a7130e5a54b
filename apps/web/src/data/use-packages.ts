import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { query } from './queries.ts';

/**
 * The packages that are sold, each as the API answers it, in the order of `catalogue`. Without a valid answer those of the
 * catalogue are shown: the cards are always there.
 * @param catalogue all packages by id, at their default prices; others are not sold
 */
export function usePackages<const E extends Endpoint & { response: z.ZodMiniType }, T extends object>(
  endpoint: E,
  catalogue: T,
): { packages: T; isPending: boolean } {
  const { data, isPending } = useQuery(query(endpoint as Endpoint));
  const answer = z.safeParse(endpoint.response, data);
  if (!answer.success) return { packages: catalogue, isPending };
  const offers = answer.data as T;
  const sold = Object.keys(catalogue).filter((id) => id in offers);
  return { packages: Object.fromEntries(sold.map((id) => [id, offers[id as keyof T]])) as T, isPending };
}
