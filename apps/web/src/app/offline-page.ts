import { logError } from '#lib/log-error.ts';

/**
 * Registers the service worker with the offline page (build/service-worker.js) once the page has loaded; only in the
 * built product.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () =>
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      // Private windows may refuse; the app works without it.
      .catch((error: unknown) => logError('The offline page could not be kept', error));
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}
