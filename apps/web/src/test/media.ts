import { vi } from 'vitest';

/** Media queries that name `feature` match until the end of the test. */
function matches(feature: string): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = matchMedia.call(window, query);
    return query.includes(feature) ? Object.defineProperty(media, 'matches', { value: true }) : media;
  });
}

/** The device prefers reduced motion until the end of the test. */
export const prefersReducedMotion = () => matches('prefers-reduced-motion');

/** The device has a touch screen, and no mouse, until the end of the test. */
export const hasTouchOnly = () => matches('pointer: coarse');

/** The window is as narrow as a phone's until the end of the test. */
export const isOnPhone = () => matches('width < 48rem');
