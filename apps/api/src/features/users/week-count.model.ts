import { model, Schema } from 'mongoose';

const number = { type: Number, required: true, default: 0 } as const;

/** What is counted in a week and can be counted by nothing later, as accounts are deleted. It names nobody. */
const weekCountSchema = new Schema(
  {
    /** The Monday, as in '2026-11-23'. */
    _id: { type: String, required: true },
    /** Members who signed in or acted. */
    active: number,
    /** Members whose accounts were deleted. */
    left: number,
    /** Members who joined in this week, and whose accounts were deleted since. */
    joined_and_left: number,
  },
  { versionKey: false } as const,
);

export const WeekCountModel = model('WeekCount', weekCountSchema);
