import type { messages as english } from '../en/messages.ts';
import { translationOf } from '../text.ts';

export const messages = translationOf<typeof english>()({});
