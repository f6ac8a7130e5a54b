import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { idsByMember } from '#lib/ids-by-member.ts';
import { type MetStatement, MetStatementModel } from './met-statement.model.ts';

type Id = string | Types.ObjectId;

/** What one member says of another at an event. */
type Said = { event_id: Id; by_id: Id; of_id: Id };

/** The database removes what has ended within a minute. */
const isCurrent = () => ({ expires_at: { $gt: clock.now() } });

/** Whether she said it. */
export async function hasSaidMet(said: Said): Promise<boolean> {
  return (await MetStatementModel.exists({ ...said, ...isCurrent() })) !== null;
}

/** The ids of those of whom a member said it at this event. */
export async function saidMetOf(event_id: Id, by_id: Id): Promise<Set<string>> {
  const found = await MetStatementModel.find({ event_id, by_id, ...isCurrent() })
    .select('of_id')
    .lean();
  return new Set(found.map(({ of_id }) => String(of_id)));
}

/** Of whom each said it at this event, by the id of who said it. */
export async function allSaidMet(event_id: Id): Promise<Map<string, Set<string>>> {
  const found = await MetStatementModel.find({ event_id, ...isCurrent() })
    .select('by_id of_id')
    .lean();
  return idsByMember(found.map(({ by_id, of_id }) => [by_id, of_id]));
}

/** Stores that she said it, until `expires_at`; again changes nothing. */
export async function storeMet(said: Said, expires_at: Date): Promise<void> {
  await MetStatementModel.updateOne(said, { $set: { expires_at } }, { upsert: true });
}

/** Removes what she said of one member at an event. */
export async function removeMet(said: Said): Promise<void> {
  await MetStatementModel.deleteOne(said);
}

/** Removes what two members said of each other, at all events: they are connected, or no longer. */
export async function removeMetBetween(first: Id, second: Id): Promise<void> {
  await MetStatementModel.deleteMany({
    $or: [
      { by_id: first, of_id: second },
      { by_id: second, of_id: first },
    ],
  });
}

/** Removes what was said at an event: all of it, or by and of a member who is no longer on its list. */
export async function removeMetAt(event_id: Id, memberId?: Id): Promise<void> {
  const ofHer = memberId ? { $or: [{ by_id: memberId }, { of_id: memberId }] } : {};
  await MetStatementModel.deleteMany({ event_id, ...ofHer });
}

/** Moves the end of what was said at an event whose end has moved. */
export async function moveMetAt(event_id: Id, expires_at: Date): Promise<void> {
  await MetStatementModel.updateMany({ event_id }, { $set: { expires_at } });
}

/** What a member said, one by one. */
export function metStatementsBy(by_id: Id): AsyncIterable<MetStatement> {
  return MetStatementModel.find({ by_id, ...isCurrent() })
    .lean()
    .cursor();
}
