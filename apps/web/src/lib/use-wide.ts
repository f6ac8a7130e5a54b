import { useSyncExternalStore } from 'react';

/** From here on two panes fit beside each other: 1024 px, or less room where the text is larger. */
const query = '(min-width: 64rem)';

function subscribe(onChange: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the window is wide enough for two panes, where the second one would load something. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
