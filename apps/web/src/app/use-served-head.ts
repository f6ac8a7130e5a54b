import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetServedPage } from '#lib/served-page.ts';

/**
 * Forgets the content that the API served, and removes the canonical URL, link preview and JSON-LD that the API wrote into the head of a page
 * (product/events#event-page) when another page is opened, which they do not describe.
 */
export function useServedHead(): void {
  const { pathname } = useLocation();
  const served = useRef(pathname);
  useEffect(() => {
    if (pathname === served.current) return;
    forgetServedPage();
    for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove();
  }, [pathname]);
}
