import type { ContactDto, ContactRequestDto } from '@rosette/shared/contract/contacts.ts';
import { contactsOf, removeContactsOf } from '#features/connections/connections.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentContact, presentRequest } from './contact.present.ts';
import { ContactPairModel } from './contact-pair.model.ts';
import { ContactRequestModel } from './contact-request.model.ts';
import { withPeopleOf } from './contact-requests.service.ts';
import { pendingToSender } from './open-requests.ts';

/** For the data export: requests she sent or received, as she sees them, one by one. */
export async function* contactRequestsOf(memberId: string): AsyncGenerator<ContactRequestDto> {
  const sent = { from_id: memberId, state: { $ne: 'ended' as const } };
  const received = { to_id: memberId, state: { $in: [...pendingToSender, 'accepted' as const] } };
  for await (const request of ContactRequestModel.find({ $or: [sent, received] })
    .lean()
    .cursor()) {
    yield presentRequest(await withPeopleOf(request), memberId);
  }
}

/** For the data export: her connections, one by one. */
export async function* contactEntriesOf(memberId: string): AsyncGenerator<ContactDto> {
  for await (const contact of contactsOf(memberId)) {
    const people = await peopleById([contact.other_id]);
    yield presentContact({ contact, person: people.get(String(contact.other_id)) ?? null });
  }
}

/** Removes a deleted member's requests and connections in both directions. */
export async function eraseContacts(memberId: string): Promise<void> {
  await ContactRequestModel.deleteMany({ $or: [{ from_id: memberId }, { to_id: memberId }] });
  await removeContactsOf(memberId);
  await ContactPairModel.deleteMany({ member_ids: memberId });
}
