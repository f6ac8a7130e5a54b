import { contactIdsOf } from '#features/connections/connections.service.ts';
import { clock } from '#lib/clock.ts';
import { ContactRequestModel } from './contact-request.model.ts';

/**
 * Ids of members who are connected with a member or have a pending request with her, either way; also of those whom she
 * declined, as they must not notice it.
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
