import { useUrlParams } from './use-url-params.ts';

/**
 * The selected tab, kept in the address as `?tab=`.
 * @param tabs the values of the tabs; the first one is the default, and not in the address
 */
export function useUrlTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, change] = useUrlParams();
  const named = tabs.find((tab) => tab === params.get('tab'));
  const choose = (tab: string) => change({ tab: tab === tabs[0] ? '' : tab });
  return [named ?? tabs[0], choose] as const;
}
