import { prerender } from 'react-dom/static';
import { createQueryClient } from '#api/queries.ts';
import { LandingPage } from './landing-page.tsx';

/** Renders the landing page without data as HTML for #root; for the build. */
export async function renderLanding(): Promise<string> {
  const { prelude } = await prerender(
    <LandingPage queryClient={createQueryClient()} goTo={() => {}} />,
    // In one chunk: the scripts that move late chunks are inline, which the CSP forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
