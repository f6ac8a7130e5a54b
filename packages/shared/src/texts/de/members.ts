import type { members as english } from '../en/members.ts';
import { translationOf } from '../text.ts';

export const members = translationOf<typeof english>()({});
