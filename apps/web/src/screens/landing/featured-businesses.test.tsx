import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSlide, renderCarousel, spyOnNewTab } from '#test/carousels.ts';
import { anActiveAd } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { startFakeTimers, wait } from '#test/time.ts';
import { FeaturedBusinesses } from './advertisements.tsx';

const link_url = 'https://bloom.example/loans';
const one = anActiveAd({ id: 'a1', title: 'One', content: 'What one does', link_url });
const two = anActiveAd({ id: 'a2', title: 'Two' });
const three = anActiveAd({ id: 'a3', title: 'Three' });

beforeEach(startFakeTimers);
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the carousel of featured businesses', () => {
  it('shows one at a time with title, tagline and badge', async () => {
    const { asked } = renderCarousel(<FeaturedBusinesses />, [one, two]);
    expect(await findSlide('One')).toBeVisible();
    const section = within(screen.getByTestId('featured-businesses'));
    expect(section.getByRole('heading', { level: 2 })).toHaveTextContent(/^Featured Businesses$/);
    expect(section.getByText('Discover businesses empowering women entrepreneurs')).toBeVisible();
    expect(section.getByText('Featured Partner')).toBeVisible();
    expect(section.getByText('What one does')).toBeVisible();
    expect(section.queryByText('Two')).toBeNull();
    expect(asked.map(({ url }) => url.search)).toEqual(['?ad_type=featured_business']);
  });

  it('moves on every 5 s, wraps, and reports a view each time a slide is shown', async () => {
    const { seen } = renderCarousel(<FeaturedBusinesses />, [one, two]);
    await findSlide('One');
    await wait(4500);
    expect(screen.queryByText('Two')).toBeNull();
    await wait(500);
    await findSlide('Two');
    await wait(5000);
    await findSlide('One');
    await waitFor(() => expect(seen('view')).toEqual(['a1', 'a2', 'a1']));
  });

  it('moves by its arrows and dots', async () => {
    const { person, seen } = renderCarousel(<FeaturedBusinesses />, [one, two, three]);
    await findSlide('One');
    await person.click(screen.getByRole('button', { name: 'Previous slide' }));
    await findSlide('Three');
    await person.click(screen.getByRole('button', { name: 'Next slide' }));
    await findSlide('One');
    await person.click(screen.getByRole('button', { name: 'Go to slide 2' }));
    await findSlide('Two');
    await waitFor(() => expect(seen('view')).toEqual(['a1', 'a3', 'a1', 'a2']));
  });

  it('below the viewport reports a view with in_view once it is scrolled into it', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 300, 400));
    const observers: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          observers.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { views } = renderCarousel(<FeaturedBusinesses />, [one]);
    await findSlide('One');
    await waitFor(() => expect(views()).toEqual([['a1', false]]));
    for (const callback of observers)
      callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as never);
    await waitFor(() =>
      expect(views()).toEqual([
        ['a1', false],
        ['a1', true],
      ]),
    );
  });

  it('of one business without a link has no buttons', async () => {
    renderCarousel(<FeaturedBusinesses />, [two]);
    await findSlide('Two');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the picture of a business', async () => {
    const { container } = renderCarousel(<FeaturedBusinesses />, [{ ...one, image_url: '/one.svg' }]);
    await findSlide('One');
    expect(container.querySelector('img')).toHaveAttribute('src', '/one.svg');
  });

  it('is absent without featured businesses', async () => {
    const { asked } = renderCarousel(<FeaturedBusinesses />, []);
    await waitFor(() => expect(asked).toHaveLength(1));
    await wait(100);
    expect(screen.queryByTestId('featured-businesses')).toBeNull();
  });

  it('is absent when they cannot be fetched, and logs a warning', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    refuse(advertisements.active, { status: 500, detail: 'Down' });
    renderScreen(<FeaturedBusinesses />);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.queryByTestId('featured-businesses')).toBeNull();
    expect(screen.queryByText('Down')).toBeNull();
  });

  it('logs a warning when a view cannot be reported', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer(advertisements.active, [one]);
    refuse(advertisements.track, { status: 500, detail: 'Down' });
    renderScreen(<FeaturedBusinesses />);
    expect(await findSlide('One')).toBeVisible();
    await waitFor(() => expect(warned).toHaveBeenCalledWith('Failed to track view', 'Down'));
  });
});

describe('a click on Learn More', () => {
  async function shown() {
    const { person } = renderCarousel(<FeaturedBusinesses />, [one]);
    const button = await screen.findByRole('button', { name: 'Learn More' });
    return { click: () => person.click(button), clickTwice: () => person.dblClick(button) };
  }

  it('that is a double click is reported once and opens one tab', async () => {
    const { open } = spyOnNewTab();
    const ad = await shown();
    const tracked = answer(advertisements.track, { ok: true });
    await ad.clickTwice();
    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    await wait(1000);
    expect(open).toHaveBeenCalledOnce();
    expect(tracked).toHaveLength(1);
  });

  it('is reported first, then the link opens in a new tab', async () => {
    const { open } = spyOnNewTab();
    const ad = await shown();
    const counted = delayAnswer(advertisements.track, { ok: true });
    await ad.click();
    await wait(300);
    expect(open).not.toHaveBeenCalled();
    counted.release();
    await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(link_url, '_blank', 'noopener'));
    await wait(1000);
    expect(open).toHaveBeenCalledOnce();
  });

  it('opens nothing when it cannot be reported', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { open } = spyOnNewTab();
    const ad = await shown();
    refuse(advertisements.track, { status: 500, detail: 'Down' });
    await ad.click();
    await waitFor(() => expect(warned).toHaveBeenCalledWith('Failed to track click', 'Down'));
    await wait(1000);
    expect(open).not.toHaveBeenCalled();
  });

  describe('whose report takes longer than 700 ms', () => {
    it('opens an empty tab within the user activation and navigates it after the report', async () => {
      const { tab, open } = spyOnNewTab();
      const ad = await shown();
      const counted = delayAnswer(advertisements.track, { ok: true });
      await ad.click();
      await wait(800);
      expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank');
      expect(tab.opener).toBeNull();
      expect(tab.location.replace).not.toHaveBeenCalled();
      counted.release();
      await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(link_url));
      expect(open).toHaveBeenCalledOnce();
      expect(tab.close).not.toHaveBeenCalled();
    });

    it('closes that tab when the report failed', async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { tab } = spyOnNewTab();
      const ad = await shown();
      const counted = delayAnswer(advertisements.track, { detail: 'Down' }, 500);
      await ad.click();
      await wait(800);
      counted.release();
      await waitFor(() => expect(tab.close).toHaveBeenCalled());
      expect(tab.location.replace).not.toHaveBeenCalled();
    });

    it('opens the link after the report when the browser blocked the empty tab', async () => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      const ad = await shown();
      const counted = delayAnswer(advertisements.track, { ok: true });
      await ad.click();
      await wait(800);
      counted.release();
      await waitFor(() => expect(open).toHaveBeenLastCalledWith(link_url, '_blank', 'noopener'));
    });
  });
});
