import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { type ActiveAdvertisementDto, advertisements } from '@rosette/shared/contract/advertisements.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { report } from '#lib/report.ts';

const noAds: ActiveAdvertisementDto[] = [];

/** The active advertisements of a type; empty when they cannot be fetched (product/web#lists). */
export function useAds(ad_type: AdType): ActiveAdvertisementDto[] {
  const active = query(advertisements.active, { query: { ad_type } });
  // Fetched once, so that returning to the tab reports no views again.
  return useQuery({ ...active, staleTime: Number.POSITIVE_INFINITY }).data ?? noAds;
}

/** Reports a view, and whether the ad was in the viewport; a failure is only logged. */
export function trackView(id: string, in_view: boolean): void {
  call(advertisements.track, { params: { id }, body: { action: 'view', in_view } }).catch((error: unknown) =>
    report('Failed to track view', error),
  );
}

/** ms for which a click allows `window.open`: Safari's user activation lasts a second. */
const clickCountsMs = 700;

function openEmptyTab(): Window | null {
  const tab = window.open('', '_blank');
  // The opened page must not have access to ours.
  if (tab) tab.opener = null;
  return tab;
}

/**
 * Reports a click on a featured business, then opens the link in a new tab; a failed report opens nothing
 * (product/partners-and-advertisements#landing-page). Pop-up blockers refuse a tab long after the click, so
 * during a slow report an empty tab is opened in time, and navigated or closed afterwards.
 */
export async function followAd(id: string, link: string): Promise<void> {
  const kept: { tab: Window | null } = { tab: null };
  const keeping = setTimeout(() => {
    kept.tab = openEmptyTab();
  }, clickCountsMs);
  try {
    await call(advertisements.track, { params: { id }, body: { action: 'click' } });
    if (kept.tab) kept.tab.location.replace(link);
    else window.open(link, '_blank', 'noopener');
  } catch (error) {
    kept.tab?.close();
    report('Failed to track click', error);
  } finally {
    clearTimeout(keeping);
  }
}

/**
 * Opens a spotlight article in a new tab and reports the click; a failed report is only logged
 * (product/partners-and-advertisements#landing-page).
 */
export function openArticle(id: string, link: string): void {
  window.open(link, '_blank', 'noopener');
  call(advertisements.track, { params: { id }, body: { action: 'click' } }).catch((error: unknown) =>
    report('Failed to track click', error),
  );
}
