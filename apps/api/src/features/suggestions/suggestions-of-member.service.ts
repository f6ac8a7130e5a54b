import type { DismissalEntryDto } from '@rosette/shared/contract/data-export.ts';
import { DismissalModel } from './dismissal.model.ts';

/** For the data export: members she dismissed, one by one. */
export async function* dismissalsOf(memberId: string): AsyncGenerator<DismissalEntryDto> {
  for await (const { other_id, until } of DismissalModel.find({ member_id: memberId }).lean().cursor()) {
    yield { member_id: String(other_id), until: until.toISOString() };
  }
}

/** Removes a deleted member's dismissals in both directions. */
export async function removeDismissalsOf(memberId: string): Promise<void> {
  await DismissalModel.deleteMany({ $or: [{ member_id: memberId }, { other_id: memberId }] });
}
