import type { MonthlyPrices } from '@rosette/shared/catalogue/membership-packages.ts';
import { type SiteDto, site, siteDataId } from '@rosette/shared/contract/site.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { defaultCommunityName } from '@rosette/shared/texts/text.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { uncovered } from '#lib/back.ts';
import { logError } from '#lib/log-error.ts';
import { rebuild, shownLanguage, startAs } from '#lib/texts.ts';
import { useIsHydrated } from '#lib/use-is-hydrated.ts';
import { query } from './queries.ts';

/** The settings of the community, of which every page needs some before it renders. */
type Shown = Pick<SiteDto, 'name' | 'logo' | 'texts' | 'limits'> & Partial<SiteDto>;

interface ServedSite extends SiteDto {
  language: Language;
  /** The claim that an admin has set, in the language of the page; undefined for the default. */
  own_claim?: string;
  /** Euros, of the tiers that can be bought for a month. */
  monthly_prices: Partial<MonthlyPrices>;
}

/** The answer of GET /site that the API wrote into this page; undefined in a page that it did not serve. */
export function servedSite(): ServedSite | undefined {
  const element = typeof document === 'undefined' ? null : document.getElementById(siteDataId);
  return element ? (JSON.parse(element.textContent ?? '') as ServedSite) : undefined;
}

const unserved: Shown = { name: defaultCommunityName, logo: null, texts: {}, limits: 'tiers' };

let shown = unserved;

/** The community as it is shown: as served, then as GET /site last answered. */
export const shownSite = (): Shown => shown;

/** Decides which community is shown, before any texts are loaded: by default the one that the page was served with. */
export function startSite(first: Partial<Shown> | undefined = servedSite()): void {
  shown = { ...unserved, ...first };
  startAs(shown.name);
}

/** Replaces the colours of the page as served. */
async function showAccent(accent: string): Promise<void> {
  const { defaultAccent, styleOf } = await import('@rosette/shared/colour.ts');
  const style = document.getElementById('shades') ?? document.createElement('style');
  style.id = 'shades';
  style.textContent = accent === defaultAccent ? '' : styleOf(accent);
  document.head.append(style);
}

/**
 * Shows what an admin has changed; where every page shows it, all is rendered anew, once that closes no dialog in which
 * somebody writes.
 */
async function show(next: SiteDto): Promise<void> {
  const before = shown;
  shown = next;
  if (before.accent !== next.accent) await showAccent(next.accent);
  const isAnew = (['name', 'logo', 'limits'] as const).some((key) => before[key] !== next[key]);
  if (!isAnew) return;
  await uncovered();
  await rebuild(shown.name);
}

/** ms between two looks at the settings while a page is seen. */
const everyMs = 5 * 60_000;

const siteQuery = {
  ...query(site.get),
  meta: {
    onAnswer: (answer: SiteDto) =>
      show(answer).catch((error: unknown) => logError('Failed to show the changed settings', error)),
  },
  staleTime: Number.POSITIVE_INFINITY,
  // An open page follows an admin's change.
  refetchOnWindowFocus: 'always',
  refetchInterval: everyMs,
} as const;

/** All settings of the community that the web needs; undefined while loading, and unless `enabled`. */
export function useSite({ enabled = true } = {}): SiteDto | undefined {
  const { data } = useQuery({ ...siteQuery, enabled });
  // Parts of the landing page are hydrated after others have loaded it.
  return useIsHydrated() ? data : undefined;
}

/** The texts that an admin has changed; as the page was served until they are loaded. */
export const useOwnTexts = (): SiteDto['texts'] => useSite()?.texts ?? shown.texts;

/** Loads and shows the settings after a change. @throws {ApiError} as `call` */
export const reloadSite = (queryClient: QueryClient) =>
  queryClient.fetchQuery({ ...siteQuery, staleTime: 0 });

/** Uses what the page was served with, if it is in the language that is shown: it need not be fetched. */
export function keepServedSite(queryClient: QueryClient): void {
  const served = servedSite();
  if (served?.language === shownLanguage()) queryClient.setQueryData(siteQuery.queryKey, served);
}
