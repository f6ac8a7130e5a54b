import type { IntroductionAnswer } from '@rosette/shared/contract/introductions.ts';
import { clock } from '#lib/clock.ts';
import type { Introduction } from './introduction.model.ts';

/** Which of the three somebody is. */
export type Side = 'by' | 'first' | 'second';
const sides: readonly Side[] = ['by', 'first', 'second'];

type Sides = Pick<Introduction, 'by_id' | 'first_id' | 'second_id'>;

/** Which of the three a member is; null for anybody else. */
export const sideOf = (introduction: Sides, memberId: string): Side | null =>
  sides.find((side) => String(introduction[`${side}_id`]) === memberId) ?? null;

/** What a member has answered; null before, and for who proposed it. */
export function answerOf(introduction: Introduction, memberId: string): IntroductionAnswer | null {
  const side = sideOf(introduction, memberId);
  return side === 'first' || side === 'second' ? (introduction[`${side}_answer`] ?? null) : null;
}

/** The ids of those of the three who still have an account. */
export const idsOf = (introduction: Sides): string[] =>
  sides.flatMap((side) => introduction[`${side}_id`] ?? []).map(String);

/** Whether nobody can say yes any more: it has expired, or the account of one of the three is gone. */
export const isOver = ({ state, expires_at }: Introduction): boolean =>
  state === 'ended' || (state === 'pending' && expires_at <= clock.now());
