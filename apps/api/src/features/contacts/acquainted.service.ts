import { contactIdsOf } from '#features/connections/connections.service.ts';
import { clock } from '#lib/clock.ts';
import { ContactRequestModel } from './contact-request.model.ts';

/**
 * Ids of those who are connected with a member or between whom and her a request waits, either way; also of those whom
 * she declined, as long as they do not know.
 */
export async function acquaintedWith(memberId: string): Promise<string[]> {
  const declined = await ContactRequestModel.find({
    to_id: memberId,
    state: 'declined',
    expires_at: { $gt: clock.now() },
  })
    .select('from_id')
    .lean();
  return [...(await contactIdsOf(memberId)), ...declined.map(({ from_id }) => String(from_id))];
}
