import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findSlide, renderCarousel, spyOnNewTab } from '#test/carousels.ts';
import { anActiveAd } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { fakeTimerUser, startFakeTimers, wait } from '#test/time.ts';
import { SpotlightCarousel } from './advertisements.tsx';

const link_url = 'https://bloom.example/loans';
const one = anActiveAd({ id: 'a1', title: 'One', link_url });
const two = anActiveAd({ id: 'a2', title: 'Two' });

beforeEach(startFakeTimers);

describe('the spotlight carousel', () => {
  it('reports a view of each loaded article once, and once more when it is shown', async () => {
    const { asked, views } = renderCarousel(<SpotlightCarousel />, [one, two]);
    await findSlide('One');
    const loaded = [
      ['a1', true],
      ['a2', false],
    ];
    await waitFor(() => expect(views()).toEqual(loaded));
    await wait(18_500);
    await waitFor(() => expect(views()).toEqual([...loaded, ['a2', true]]));
    expect(asked.map(({ url }) => url.search)).toEqual(['?ad_type=spotlight_article']);
  });

  it('moves on every 6 s, and by its dots', async () => {
    const { person } = renderCarousel(<SpotlightCarousel />, [one, two]);
    await findSlide('One');
    await wait(5500);
    await findSlide('One');
    await wait(500);
    await findSlide('Two');
    await person.click(screen.getByRole('button', { name: 'Go to slide 1' }));
    await findSlide('One');
  });

  it('with one article does not move and has no dots', async () => {
    renderCarousel(<SpotlightCarousel />, [one]);
    await findSlide('One');
    await wait(13_000);
    expect(await findSlide('One')).toBeVisible();
    expect(screen.queryByRole('button', { name: /slide/ })).toBeNull();
  });

  it('reports no view again after it was unmounted and mounted', async () => {
    function Landing() {
      const [isMounted, setMounted] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setMounted(!isMounted)}>
            Turn
          </button>
          {isMounted && <SpotlightCarousel />}
        </>
      );
    }
    answer(advertisements.active, [one, two]);
    const tracked = answer(advertisements.track, { ok: true });
    renderScreen(<Landing />);
    const person = fakeTimerUser();
    await findSlide('One');
    await waitFor(() => expect(tracked).toHaveLength(2));
    const turn = screen.getByRole('button', { name: 'Turn' });
    await person.click(turn);
    await person.click(turn);
    await findSlide('One');
    await wait(100);
    expect(tracked).toHaveLength(2);
  });

  it('Read More reports a click and opens the article', async () => {
    const { open } = spyOnNewTab();
    const { person, seen } = renderCarousel(<SpotlightCarousel />, [one]);
    await person.click(await screen.findByRole('button', { name: 'Read More' }));
    await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(link_url, '_blank', 'noopener'));
    expect(seen('click')).toEqual(['a1']);
  });

  it('Read More opens the article also when the click cannot be reported', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { open } = spyOnNewTab();
    const { person } = renderCarousel(<SpotlightCarousel />, [one]);
    refuse(advertisements.track, { status: 500, detail: 'Down' });
    await person.click(await screen.findByRole('button', { name: 'Read More' }));
    expect(open).toHaveBeenCalledExactlyOnceWith(link_url, '_blank', 'noopener');
    await waitFor(() => expect(warned).toHaveBeenCalledWith('Failed to track click', 'Down'));
  });

  it('is absent without articles', async () => {
    const { asked, container } = renderCarousel(<SpotlightCarousel />, []);
    await waitFor(() => expect(asked).toHaveLength(1));
    await wait(100);
    expect(container.querySelector('section[aria-roledescription]')).toBeNull();
  });
});
