import type { ContactDto, ContactRequestDto } from '@rosette/shared/contract/contacts.ts';
import type { Types } from 'mongoose';
import { contactsOf } from '#features/users/connections/connections.service.ts';
import { type Person, peopleById } from '#features/users/people.service.ts';
import { hiddenFromMember } from '#features/users/visibility.service.ts';
import { presentContact, presentRequest } from './contact.present.ts';
import { ContactRequestModel } from './contact-request.model.ts';
import { pendingToSender } from './open-requests.ts';

/** Another member, as the export names her: not while she is hidden from this one, as if her account were deleted. */
async function personFor(memberId: string, id: Types.ObjectId): Promise<Person | null> {
  const hidden = await hiddenFromMember(memberId, [id]);
  return (await peopleById(hidden.length > 0 ? [] : [id])).get(String(id)) ?? null;
}

/** For the data export: requests she sent or received, as she sees them, one by one. */
export async function* contactRequestsOf(memberId: string): AsyncGenerator<ContactRequestDto> {
  const sent = { from_id: memberId, state: { $ne: 'ended' as const } };
  const received = { to_id: memberId, state: { $in: [...pendingToSender, 'accepted' as const] } };
  for await (const request of ContactRequestModel.find({ $or: [sent, received] })
    .lean()
    .cursor()) {
    const from = await personFor(memberId, request.from_id);
    const to = await personFor(memberId, request.to_id);
    yield presentRequest({ request, from, to }, memberId);
  }
}

/** For the data export: her connections, one by one. */
export async function* contactEntriesOf(memberId: string): AsyncGenerator<ContactDto> {
  for await (const contact of contactsOf(memberId)) {
    yield presentContact({ contact, person: await personFor(memberId, contact.other_id) });
  }
}
