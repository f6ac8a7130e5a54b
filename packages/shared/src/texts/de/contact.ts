import type { contact as english } from '../en/contact.ts';
import { translationOf } from '../text.ts';

export const contact = translationOf<typeof english>()({});
