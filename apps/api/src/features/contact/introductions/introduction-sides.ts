import type { IntroductionAnswer } from '@rosette/shared/contract/introductions.ts';
import { clock } from '#lib/clock.ts';
import type { Introduction } from './introduction.model.ts';

/** The role of a member in an introduction. */
export type Side = 'by' | 'first' | 'second';
const sides: readonly Side[] = ['by', 'first', 'second'];

type Sides = Pick<Introduction, 'by_id' | 'first_id' | 'second_id'>;

/** The role of a member; null for anybody else. */
export const sideOf = (introduction: Sides, memberId: string): Side | null =>
  sides.find((side) => String(introduction[`${side}_id`]) === memberId) ?? null;

/** A member's answer; null before she answered, and for the introducer. */
export function answerOf(introduction: Introduction, memberId: string): IntroductionAnswer | null {
  const side = sideOf(introduction, memberId);
  return side === 'first' || side === 'second' ? (introduction[`${side}_answer`] ?? null) : null;
}

/** The ids of those of the three whose accounts exist. */
export const idsOf = (introduction: Sides): string[] =>
  sides.flatMap((side) => introduction[`${side}_id`] ?? []).map(String);

/** Whether it can no longer be answered: it has expired, or one of the three accounts was deleted. */
export const isOver = ({ state, expires_at }: Introduction): boolean =>
  state === 'ended' || (state === 'pending' && expires_at <= clock.now());
