import * as z from 'zod/mini';

export const rsvpStates = ['going', 'waitlisted'] as const;
export const rsvpState = z.enum(rsvpStates);
export type RsvpState = z.output<typeof rsvpState>;
