import { users } from '@rosette/shared/contract/users.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#api/queries.ts';
import { spotlightOf, spotlightWindow, windowStart } from './spotlight.ts';

/** A random member (spec §9), who stays while the page is open. `total` is how many there are; undefined until known. */
export function useSpotlight(caller: Caller, total: number | undefined) {
  const [start] = useState(Math.random);
  const [choice] = useState(Math.random);
  // Somebody who joins meanwhile moves nothing.
  const [firstTotal, setFirstTotal] = useState(total);
  if (firstTotal === undefined && total !== undefined) setFirstTotal(total);
  const offset = windowStart(firstTotal ?? 0, capOf(caller, 'members'), start);
  const { data = [], isLoading } = useQuery({
    ...query(users.list, { query: { limit: String(spotlightWindow), offset: String(offset) } }),
    enabled: firstTotal !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { member: spotlightOf(data, caller.id, choice), isLoading };
}
