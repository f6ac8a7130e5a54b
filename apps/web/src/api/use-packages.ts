import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { query } from './queries.ts';

/**
 * The packages of `catalogue`, each as the API answers it. A package that is missing or invalid in the answer is taken
 * from the catalogue: the cards are always there, and packages outside the catalogue are not sold.
 */
export function usePackages<const E extends Endpoint & { response: z.ZodMiniType }, T extends object>(
  endpoint: E,
  catalogue: T,
): { packages: T; isPending: boolean } {
  const { data, isPending } = useQuery(query(endpoint as Endpoint));
  const answer = z.safeParse(endpoint.response, data);
  const offers: Partial<T> = answer.success ? (answer.data as Partial<T>) : {};
  const packages = Object.entries(catalogue).map(([id, own]) => [id, offers[id as keyof T] ?? own]);
  return { packages: Object.fromEntries(packages) as T, isPending };
}
