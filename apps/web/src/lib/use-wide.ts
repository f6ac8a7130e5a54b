import { useMedia } from './use-media.ts';

/** Whether two panes fit beside each other: from 1024 px, or less room where the text is larger. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)');
