import * as z from 'zod/mini';
import { id, instant } from './fields.ts';

/** An announcement as a member reads it; apart from the endpoints, which the dashboard does not load. */
export const announcementDto = z.object({ id, title: z.string(), text: z.string(), created_at: instant });
export type AnnouncementDto = z.output<typeof announcementDto>;
