import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';
import { useUrlParams } from './use-url-params.ts';

/**
 * The search text, kept in the address as `?q=`; `asked` and the address are updated after a pause in typing. The field
 * shows local state instead of the address, which the router updates late: on a slow phone typed characters would be
 * lost.
 * @param name of the parameter in the address, for the second search of a page
 */
export function useUrlSearch(name = 'q') {
  const [params, change] = useUrlParams();
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const asked = useDebounced(text.trim(), 250);
  const written = useRef(inAddress);

  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    change({ [name]: asked });
  }, [asked, name, change]);

  // Follows links and history navigation to another search.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  return { text, asked, search: setText };
}
