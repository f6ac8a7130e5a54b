import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from './use-debounced.ts';

/**
 * What somebody searches for, kept in the address as `?q=` beside what else is there; `asked` and the address follow once she pauses typing. The
 * box shows what was typed and not what is in the address: the router changes that when it has time, and on a slow phone
 * letters typed meanwhile would be lost.
 */
export function useUrlSearch() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const asked = useDebounced(text.trim(), 250);
  const written = useRef(inAddress);

  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (asked) next.set('q', asked);
        else next.delete('q');
        return next;
      },
      { replace: true },
    );
  }, [asked, setParams]);

  // A link or the browser's history leads to another search.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  return { text, asked, search: setText };
}
