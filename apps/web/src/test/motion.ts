import { vi } from 'vitest';

/** Until the end of the test the device asks for less motion. */
export function prefersReducedMotion(): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = matchMedia.call(window, query);
    return query.includes('prefers-reduced-motion')
      ? Object.defineProperty(media, 'matches', { value: true })
      : media;
  });
}
