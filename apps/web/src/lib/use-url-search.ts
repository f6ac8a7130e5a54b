import { useSearchParams } from 'react-router';
import { useDebounced } from './use-debounced.ts';

/** What somebody searches for, kept in the address as `?q=`; `asked` follows once she pauses typing. */
export function useUrlSearch() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  return {
    text,
    asked: useDebounced(text.trim(), 250),
    search: (next: string) => setParams(next ? { q: next } : {}, { replace: true }),
  };
}
