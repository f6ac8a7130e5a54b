import { useMedia } from './use-media.ts';

/** Whether the device prefers reduced motion; false while prerendering. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
