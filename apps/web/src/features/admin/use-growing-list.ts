import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestArguments } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';

/**
 * A list that is filtered and grows: its first `step` items, and as many again each time `more` is called; another filter
 * begins anew. What was shown stays until the next answer is there.
 */
export function useGrowingList<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  step: number,
  filter: Record<string, string>,
) {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const name = JSON.stringify(given);
  const [grown, setGrown] = useState({ name, limit: step });
  const limit = grown.name === name ? grown.limit : step;
  const request = { query: { limit: String(limit), ...given } };
  const list = useQuery({
    // Every list takes a limit (decisions §2), which the type of any endpoint cannot tell.
    ...listQuery(endpoint, ...([request] as unknown as RequestArguments<E>)),
    placeholderData: keepPreviousData,
  });
  return { ...list, more: () => setGrown({ name, limit: limit + step }) };
}
