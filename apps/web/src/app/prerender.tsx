import { legalPages } from '@rosette/shared/contract/site.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { communityToken, contactToken } from '@rosette/shared/texts/text.ts';
import { prerender } from 'react-dom/static';
import { createQueryClient } from '#data/queries.ts';
import { startSite } from '#data/site.ts';
import { fill, forgetTexts, loadTexts, startIn, texts } from '#lib/texts.ts';
import { AuthFrame } from '#screens/auth/auth-frame.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LandingPage } from './landing-page.tsx';

export { languages } from '@rosette/shared/texts/languages.ts';

// The API writes the community's name and mailbox into the pages when it serves them, and leaves out what is not there.
startSite({
  name: communityToken,
  contact_email: contactToken,
  legal: [...legalPages],
  payments: true,
  cancellations: true,
});

/** Renders the landing page without data in a language: the HTML for #root. For the build. */
export async function renderLanding(language: Language) {
  startIn(language);
  forgetTexts();
  await loadTexts('landing');
  const { prelude } = await prerender(
    <LandingPage queryClient={createQueryClient()} goTo={() => {}} />,
    // In one chunk: the scripts that move late chunks are inline, which the CSP forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

/** The sentences of the page that is shown without a connection. */
export async function offlineTexts(language: Language) {
  startIn(language);
  forgetTexts();
  await loadTexts('landing', 'app');
  const { common, frame } = texts;
  return {
    title: common.broken.offline,
    about: frame.offlinePageAbout,
    tryAgain: common.tryAgain,
  };
}

/** The sentence for those who come with an older browser than these. */
export async function oldBrowserSentence(language: Language, browsers: string) {
  startIn(language);
  forgetTexts();
  await loadTexts('landing', 'app');
  return fill(texts.frame.oldBrowser, { browsers });
}

/** Renders what /sign-in shows until the app has loaded its forms (served-page.ts), as `renderLanding` does. */
export async function renderSignIn(language: Language) {
  startIn(language);
  forgetTexts();
  await loadTexts('landing', 'app');
  const { prelude } = await prerender(
    <div data-served-page="">
      <AuthFrame next={null}>
        <Skeleton className="h-120 rounded-3xl" />
      </AuthFrame>
    </div>,
  );
  return new Response(prelude).text();
}
