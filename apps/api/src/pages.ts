import { businessPage } from '#features/businesses/business-page.ts';
import { eventPage } from '#features/events/event-page.ts';
import type { PublicPage } from './http/public-page.ts';

/** Public pages of the web app with a description in their HTML (beyond §11, §12). */
export const publicPages: readonly PublicPage[] = [eventPage, businessPage];
