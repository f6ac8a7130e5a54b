import {
  type ActiveAdvertisementDto,
  advertisements,
  type TrackBody,
} from '@rosette/shared/contract/advertisements.ts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { renderScreen } from './render.tsx';
import { answer } from './server.ts';
import { fakeTimerUser } from './time.ts';

/** Replaces `window.open` by a spy that returns a tab of spies. */
export function spyOnNewTab() {
  const tab = { opener: window as Window | null, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never);
  return { tab, open };
}

/** Renders a carousel for these advertisements; `seen` and `views` list what it reported, in order. */
export function renderCarousel(carousel: ReactNode, ads: ActiveAdvertisementDto[]) {
  const asked = answer(advertisements.active, ads);
  const tracked = answer(advertisements.track, { ok: true });
  const view = renderScreen(carousel);
  /** Ids of the advertisements that a view or click was reported for. */
  const seen = (action: string) =>
    tracked
      .filter(({ body }) => (body as { action: string }).action === action)
      .map(({ url }) => url.pathname.split('/').at(-2));
  /** Id and `in_view` of each reported view. */
  const views = () =>
    tracked
      .map(({ url, body }) => ({ id: url.pathname.split('/').at(-2), ...(body as TrackBody) }))
      .filter(({ action }) => action === 'view')
      .map(({ id, in_view }) => [id, in_view]);
  const person = fakeTimerUser();
  return { ...view, person, asked, seen, views };
}

/** Finds the shown slide by its title. */
export const findSlide = (title: string) => screen.findByRole('heading', { level: 3, name: title });
