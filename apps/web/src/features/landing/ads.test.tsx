import {
  type ActiveAdvertisementDto,
  advertisements,
  type TrackBody,
} from '@rosette/shared/contract/advertisements.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anActiveAd } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, holdBack, refuse } from '#test/server.ts';
import { aPersonInTime, takeTime, wait } from '#test/time.ts';
import { FeaturedBusinesses } from './featured-businesses.tsx';
import { SpotlightCarousel } from './spotlight-carousel.tsx';

const link_url = 'https://bloom.example/loans';
const one = anActiveAd({ id: 'a1', title: 'One', content: 'What one does', link_url });
const two = anActiveAd({ id: 'a2', title: 'Two' });
const three = anActiveAd({ id: 'a3', title: 'Three' });

/** The tab that a click opens, and how the calls for it were answered. */
function aTab() {
  const tab = { opener: window as Window | null, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never);
  return { tab, open };
}

function openWith(carousel: 'featured' | 'spotlight', ads: ActiveAdvertisementDto[]) {
  const asked = answer(advertisements.active, ads);
  const tracked = answer(advertisements.track, { ok: true });
  const view = renderScreen(carousel === 'featured' ? <FeaturedBusinesses /> : <SpotlightCarousel />);
  const seen = (action: string) =>
    tracked
      .filter(({ body }) => (body as { action: string }).action === action)
      .map(({ url }) => url.pathname.split('/').at(-2));
  const views = () =>
    tracked
      .map(({ url, body }) => ({ id: url.pathname.split('/').at(-2), ...(body as TrackBody) }))
      .filter(({ action }) => action === 'view')
      .map(({ id, in_view }) => [id, in_view]);
  const person = aPersonInTime();
  return { ...view, person, asked, seen, views };
}

beforeEach(takeTime);
afterEach(() => {
  vi.unstubAllGlobals();
});

const shows = (title: string) => screen.findByRole('heading', { level: 3, name: title });

describe('featured businesses', () => {
  it('are shown one at a time, with title, tagline and badge', async () => {
    const { asked } = openWith('featured', [one, two]);
    expect(await shows('One')).toBeVisible();
    const section = within(screen.getByTestId('featured-businesses'));
    expect(section.getByRole('heading', { level: 2 })).toHaveTextContent(/^Featured Businesses$/);
    expect(section.getByText('Discover businesses empowering women entrepreneurs')).toBeVisible();
    expect(section.getByText('Featured Partner')).toBeVisible();
    expect(section.getByText('What one does')).toBeVisible();
    expect(section.queryByText('Two')).toBeNull();
    expect(asked.map(({ url }) => url.search)).toEqual(['?ad_type=featured_business']);
  });

  it('move on after 5 s and wrap; each time one is shown counts as a view', async () => {
    const { seen } = openWith('featured', [one, two]);
    await shows('One');
    await wait(4500);
    expect(screen.queryByText('Two')).toBeNull();
    await wait(500);
    await shows('Two');
    await wait(5000);
    await shows('One');
    await waitFor(() => expect(seen('view')).toEqual(['a1', 'a2', 'a1']));
  });

  it('follow arrows both ways and dots', async () => {
    const { person, seen } = openWith('featured', [one, two, three]);
    await shows('One');
    await person.click(screen.getByRole('button', { name: 'Previous slide' }));
    await shows('Three');
    await person.click(screen.getByRole('button', { name: 'Next slide' }));
    await shows('One');
    await person.click(screen.getByRole('button', { name: 'Go to slide 2' }));
    await shows('Two');
    await waitFor(() => expect(seen('view')).toEqual(['a1', 'a3', 'a1', 'a2']));
  });

  it('below the screen are seen when they come on it', async () => {
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
    const { views } = openWith('featured', [one]);
    await shows('One');
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

  it('alone need neither arrows nor dots, and without a link no button', async () => {
    openWith('featured', [two]);
    await shows('Two');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show their picture where they have one', async () => {
    const { container } = openWith('featured', [{ ...one, image_url: '/one.svg' }]);
    await shows('One');
    expect(container.querySelector('img')).toHaveAttribute('src', '/one.svg');
  });

  it('are absent when there are none', async () => {
    const { asked } = openWith('featured', []);
    await waitFor(() => expect(asked).toHaveLength(1));
    await wait(100);
    expect(screen.queryByTestId('featured-businesses')).toBeNull();
  });

  it('are absent when they cannot be fetched, which is only logged', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    refuse(advertisements.active, { status: 500, detail: 'Down' });
    renderScreen(<FeaturedBusinesses />);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.queryByTestId('featured-businesses')).toBeNull();
    expect(screen.queryByText('Down')).toBeNull();
  });

  it('a view that cannot be counted is only logged', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer(advertisements.active, [one]);
    refuse(advertisements.track, { status: 500, detail: 'Down' });
    renderScreen(<FeaturedBusinesses />);
    expect(await shows('One')).toBeVisible();
    await waitFor(() => expect(warned).toHaveBeenCalledWith('Failed to track view', 'Down'));
  });
});

describe('following an advertisement', () => {
  async function shown() {
    const { person } = openWith('featured', [one]);
    const button = await screen.findByRole('button', { name: 'Learn More' });
    return { click: () => person.click(button), clickTwice: () => person.dblClick(button) };
  }

  it('by a double click counts and opens once', async () => {
    const { open } = aTab();
    const ad = await shown();
    const tracked = answer(advertisements.track, { ok: true });
    await ad.clickTwice();
    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    await wait(1000);
    expect(open).toHaveBeenCalledOnce();
    expect(tracked).toHaveLength(1);
  });

  it('counts the click first and then opens the link in a new tab', async () => {
    const { open } = aTab();
    const ad = await shown();
    const counted = holdBack(advertisements.track, { ok: true });
    await ad.click();
    await wait(300);
    expect(open).not.toHaveBeenCalled();
    counted.letGo();
    await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(link_url, '_blank', 'noopener'));
    await wait(1000);
    expect(open).toHaveBeenCalledOnce();
  });

  it('opens nothing when the click could not be counted', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { open } = aTab();
    const ad = await shown();
    refuse(advertisements.track, { status: 500, detail: 'Down' });
    await ad.click();
    await waitFor(() => expect(warned).toHaveBeenCalledWith('Failed to track click', 'Down'));
    await wait(1000);
    expect(open).not.toHaveBeenCalled();
  });

  describe('whose click takes long to count', () => {
    it('opens a tab while the browser lets it, and leads it on once it is counted', async () => {
      const { tab, open } = aTab();
      const ad = await shown();
      const counted = holdBack(advertisements.track, { ok: true });
      await ad.click();
      await wait(800);
      expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank');
      expect(tab.opener).toBeNull();
      expect(tab.location.replace).not.toHaveBeenCalled();
      counted.letGo();
      await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(link_url));
      expect(open).toHaveBeenCalledOnce();
      expect(tab.close).not.toHaveBeenCalled();
    });

    it('closes that tab when it could not be counted', async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { tab } = aTab();
      const ad = await shown();
      const counted = holdBack(advertisements.track, { detail: 'Down' }, 500);
      await ad.click();
      await wait(800);
      counted.letGo();
      await waitFor(() => expect(tab.close).toHaveBeenCalled());
      expect(tab.location.replace).not.toHaveBeenCalled();
    });

    it('tries once more where no empty tab could be opened', async () => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      const ad = await shown();
      const counted = holdBack(advertisements.track, { ok: true });
      await ad.click();
      await wait(800);
      counted.letGo();
      await waitFor(() => expect(open).toHaveBeenLastCalledWith(link_url, '_blank', 'noopener'));
    });
  });
});

describe('the spotlight', () => {
  it('counts each article that was loaded once, and once more when it comes on the screen', async () => {
    const { asked, views } = openWith('spotlight', [one, two]);
    await shows('One');
    const loaded = [
      ['a1', true],
      ['a2', false],
    ];
    await waitFor(() => expect(views()).toEqual(loaded));
    await wait(18_500);
    expect(views()).toEqual([...loaded, ['a2', true]]);
    expect(asked.map(({ url }) => url.search)).toEqual(['?ad_type=spotlight_article']);
  });

  it('moves on after 6 s, and by its dots', async () => {
    const { person } = openWith('spotlight', [one, two]);
    await shows('One');
    await wait(5500);
    await shows('One');
    await wait(500);
    await shows('Two');
    await person.click(screen.getByRole('button', { name: 'Go to slide 1' }));
    await shows('One');
  });

  it('with one article stands still', async () => {
    openWith('spotlight', [one]);
    await shows('One');
    await wait(13_000);
    expect(await shows('One')).toBeVisible();
    expect(screen.queryByRole('button', { name: /slide/ })).toBeNull();
  });

  it('counts nothing again for somebody who comes back to it', async () => {
    function Landing() {
      const [isThere, setThere] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setThere(!isThere)}>
            Turn
          </button>
          {isThere && <SpotlightCarousel />}
        </>
      );
    }
    answer(advertisements.active, [one, two]);
    const tracked = answer(advertisements.track, { ok: true });
    renderScreen(<Landing />);
    const person = aPersonInTime();
    await shows('One');
    await waitFor(() => expect(tracked).toHaveLength(2));
    const turn = screen.getByRole('button', { name: 'Turn' });
    await person.click(turn);
    await person.click(turn);
    await shows('One');
    await wait(100);
    expect(tracked).toHaveLength(2);
  });

  it('Read More counts a click and opens the article', async () => {
    const { open } = aTab();
    const { person, seen } = openWith('spotlight', [one]);
    await person.click(await screen.findByRole('button', { name: 'Read More' }));
    await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(link_url, '_blank', 'noopener'));
    expect(seen('click')).toEqual(['a1']);
  });

  it('is absent without articles', async () => {
    const { asked, container } = openWith('spotlight', []);
    await waitFor(() => expect(asked).toHaveLength(1));
    await wait(100);
    expect(container.querySelector('section[aria-roledescription]')).toBeNull();
  });
});
