import type { notifications as english } from '../en/notifications.ts';
import { translationOf } from '../text.ts';

export const notifications = translationOf<typeof english>()({});
