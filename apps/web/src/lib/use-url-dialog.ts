import { useUrlFilters } from './use-url-filters.ts';

/**
 * Whether a dialog is open, kept in the address as `?dialog=`, so that a reload and links open it again.
 * @param filters names of the filters of its list, which closing removes from the address
 */
export function useUrlDialog(name: string, filters: readonly string[]) {
  const { filters: inAddress, setFilter, clearFilters } = useUrlFilters(['dialog', ...filters]);
  const setOpen = (isOpen: boolean) => (isOpen ? setFilter('dialog', name) : clearFilters());
  return [inAddress.dialog === name, setOpen] as const;
}
