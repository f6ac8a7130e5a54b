/**
 * Tells the service worker (build/service-worker.js) whether to keep the scripts of the attendee list on this device, so
 * that its page opens without a connection. Does nothing where there is no service worker, as in development.
 */
export function keepAppOffline(isKept: boolean): void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage(isKept ? 'keep-attendee-list' : 'forget-attendee-list'),
  );
}
