import type { dashboard as english } from '../en/dashboard.ts';
import { translationOf } from '../text.ts';

export const dashboard = translationOf<typeof english>()({});
