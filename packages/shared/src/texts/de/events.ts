import type { events as english } from '../en/events.ts';
import { translationOf } from '../text.ts';

export const events = translationOf<typeof english>()({});
