import { eventPage } from '#features/events/event-page.ts';
import type { PublicPage } from './http/public-page.ts';

/** Pages of the web app that everybody may open, described in their HTML (beyond §11). */
export const publicPages: readonly PublicPage[] = [eventPage];
