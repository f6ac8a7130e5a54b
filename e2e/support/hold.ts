import type { Page } from '@playwright/test';

/** Holds a page's requests for an address back; returns what lets them and all later ones go. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let go = () => {};
  const mayGo = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(address, async (route) => {
    await mayGo;
    // The document that made the request may be gone.
    await route.continue().catch(() => {});
  });
  return go;
}
