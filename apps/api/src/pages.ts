import { businessPage } from '#features/businesses/business-page.ts';
import { eventPage } from '#features/events/event-page.ts';
import type { PublicPage } from './http/public-page.ts';

/** Pages of the web app that everybody may open, described in their HTML (beyond §11, §12). */
export const publicPages: readonly PublicPage[] = [eventPage, businessPage];
