import { report } from '#lib/report.ts';

/**
 * Asks the browser to keep the page that tells that one is offline (build/service-worker.js), once everything else is
 * there. Only of the built product: in development there is nothing to keep.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () =>
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      // A private window may refuse; the app does without.
      .catch((error: unknown) => report('The offline page could not be kept', error));
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}
