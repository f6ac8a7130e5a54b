import { vi } from 'vitest';

/** The device prefers reduced motion until the end of the test. */
export function prefersReducedMotion(): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = matchMedia.call(window, query);
    return query.includes('prefers-reduced-motion')
      ? Object.defineProperty(media, 'matches', { value: true })
      : media;
  });
}
