import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { type ActiveAdvertisementDto, advertisements } from '@rosette/shared/contract/advertisements.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { report } from '#lib/report.ts';

const noAds: ActiveAdvertisementDto[] = [];

/** The advertisements of one type that are shown now; none when they cannot be fetched (spec §8). */
export function useAds(ad_type: AdType): ActiveAdvertisementDto[] {
  const active = query(advertisements.active, { query: { ad_type } });
  // spec §7: fetched once, so that coming back to the tab does not count every ad as seen again.
  return useQuery({ ...active, staleTime: Number.POSITIVE_INFINITY }).data ?? noAds;
}

/** Counts that an ad was displayed, and whether it was on the screen; a failure is only logged. */
export function trackView(id: string, in_view: boolean): void {
  call(advertisements.track, { params: { id }, body: { action: 'view', in_view } }).catch((error: unknown) =>
    report('Failed to track view', error),
  );
}

/** How long a click's right to open a tab surely lasts: Safari takes it back after a second. */
const clickCountsMs = 700;

function openEmptyTab(): Window | null {
  const tab = window.open('', '_blank');
  // Where the link leads must not reach back to us.
  if (tab) tab.opener = null;
  return tab;
}

/**
 * Counts a click and, once it is counted, opens the link in a new tab; where it cannot be counted nothing opens (spec §4).
 * Pop-up blockers mind a tab that comes long after its click: when counting takes its time, an empty one is opened while
 * they do not, and led on or closed later.
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
