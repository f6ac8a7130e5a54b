import type { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { afterCommit } from '#lib/transaction.ts';

/** Ends a member's live streams of sessions that are over, once the transaction that ended them is committed. */
export function announceSessionsEnded({ sessions }: AppContext, memberId: Types.ObjectId | string): void {
  afterCommit(() => sessions.emit('ended', String(memberId)));
}
