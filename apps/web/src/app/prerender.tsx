import { prerender } from 'react-dom/static';
import { createQueryClient } from '#api/queries.ts';
import { LandingPage } from './landing-page.tsx';

/** The landing page as a visitor sees it before anything was fetched, as HTML for #root; for the build. */
export async function drawLanding(): Promise<string> {
  const { prelude } = await prerender(
    <LandingPage queryClient={createQueryClient()} goTo={() => {}} />,
    // Whole and in place: the scripts that would move late parts in are inline, which the CSP does not allow.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
