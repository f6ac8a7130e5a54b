import { addDays, mondayOf } from '@rosette/shared/calendar.ts';
import { WeekCountModel } from '#features/users/week-count.model.ts';
import { clock } from '#lib/clock.ts';

/** How many members were active in each of the last twelve weeks, this week first. */
const activeByWeek = [23, 22, 24, 20, 19, 20, 17, 18, 15, 14, 13, 11];

/** Who was active is counted when it happens, so the demo's past weeks are invented. */
export async function seedHealth(): Promise<void> {
  await WeekCountModel.insertMany(
    activeByWeek.map((active, index) => ({ _id: mondayOf(addDays(clock.now(), -7 * index)), active })),
  );
}
