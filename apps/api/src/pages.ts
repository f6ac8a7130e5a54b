import { businessPage } from '#features/businesses/business-page.ts';
import { eventPage } from '#features/events/event-page.ts';
import type { PublicPage } from './http/public-page.ts';

/**
 * Public pages of the web app with a description in their HTML (product/events#event-page,
 * product/businesses#business-page).
 */
export const publicPages: readonly PublicPage[] = [eventPage, businessPage];
