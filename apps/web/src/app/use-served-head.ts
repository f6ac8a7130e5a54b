import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * The API writes into the head of some pages what they are about: canonical address, link preview, JSON-LD (beyond §11).
 * It goes away with the first step to another page, whose address would else be shared as that of the first.
 */
export function useServedHead(): void {
  const { pathname } = useLocation();
  const served = useRef(pathname);
  useEffect(() => {
    if (pathname === served.current) return;
    for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove();
  }, [pathname]);
}
