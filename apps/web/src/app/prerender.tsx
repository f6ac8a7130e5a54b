import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { paths } from './paths.ts';

function AtHome({ children }: { children: ReactNode }) {
  return <StaticRouter location={paths.home}>{children}</StaticRouter>;
}

/** The landing page as a visitor sees it before anything was fetched, as HTML for #root; for the build. */
export async function drawLanding(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <App router={AtHome} />
    </StrictMode>,
    // Whole and in place: the scripts that would move late parts in are inline, which the CSP does not allow.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
