import { useSearchParams } from 'react-router';

/**
 * The chosen tab of a page, kept in the address as `?tab=` so that a link can lead to it and Back remembers it.
 * @param tabs the values of the tabs; the first one is chosen where the address names none of them, and is not written
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
