import { clock } from './clock.ts';

/** The schema option that keeps `created_at` and `updated_at`, with the clock's time (product/api#clock). */
export const timestamps = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  currentTime: () => clock.now(),
} as const;
