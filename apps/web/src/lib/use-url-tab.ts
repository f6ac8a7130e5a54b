import { useSearchParams } from 'react-router';

/**
 * The selected tab, kept in the address as `?tab=`.
 * @param tabs the values of the tabs; the first one is the default, and not in the address
 */
export function useUrlTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams();
  const named = tabs.find((tab) => tab === params.get('tab'));

  function choose(tab: string) {
    const next = new URLSearchParams(params);
    if (tab === tabs[0]) next.delete('tab');
    else next.set('tab', tab);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return [named ?? tabs[0], choose] as const;
}
