import { vi } from 'vitest';

/** As before any test. */
const { matchMedia } = window;

/** The window has room for two panes, or not, until the end of the test. */
export function windowIsWide(isWide: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = matchMedia.call(window, query);
    return query.includes('min-width') ? Object.defineProperty(media, 'matches', { value: isWide }) : media;
  });
}
