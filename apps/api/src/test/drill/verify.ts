import { picturePath } from '@rosette/shared/picture-address.ts';
import mongoose, { Types } from 'mongoose';
import { expect } from 'vitest';
import { type Conversation, ConversationModel } from '#features/contact/conversations/conversation.model.ts';
import { type Message, MessageModel } from '#features/contact/conversations/message.model.ts';
import { type Event, EventModel } from '#features/events/event.model.ts';
import { type Rsvp, RsvpModel } from '#features/events/rsvp.model.ts';
import { JobModel } from '#features/jobs/job.model.ts';
import { type Application, ApplicationModel } from '#features/opportunities/application.model.ts';
import { type Opportunity, OpportunityModel } from '#features/opportunities/opportunity.model.ts';
import { ReceiptCounterModel } from '#features/payments/papers/receipt-numbers.ts';
import { type Payment, PaymentModel } from '#features/payments/payment.model.ts';
import { PictureModel, type StoredPicture } from '#features/pictures/picture.model.ts';
import { type User, UserModel } from '#features/users/user.model.ts';
import type { Acknowledged, DrillWorld } from './work.ts';

const missing = (wanted: readonly string[], found: readonly unknown[]) => {
  const present = new Set(found.map(String));
  return wanted.filter((each) => !present.has(each));
};

/** The states that an RSVP may have after its answer: a waiting guest may have been promoted. */
const statesAfter = { confirmed: ['going'], waitlisted: ['waitlisted', 'going'], cancelled: ['left'] };

/**
 * Checks that every acknowledged change is stored, every counter is right, payments and memberships agree and no job failed.
 * @throws an error that names the difference
 */
export async function verify(uri: string, world: DrillWorld, acknowledged: Acknowledged): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  const all = <T>({ collection }: { collection: { name: string } }, filter = {}) =>
    // The documents have the types of the schema; its model belongs to another connection.
    connection.collection(collection.name).find(filter).toArray() as unknown as Promise<T[]>;
  try {
    const [event] = await all<Event>(EventModel, { _id: new Types.ObjectId(world.event_id) });
    if (!event) throw new Error('the event is gone');
    const rsvps = await all<Rsvp>(RsvpModel, { event_id: event._id });
    const count = (state: string) => rsvps.filter((each) => each.state === state).length;
    expect([event.attendee_count, event.waitlist_count]).toEqual([count('going'), count('waitlisted')]);
    expect(count('going')).toBeLessThanOrEqual(event.capacity as number);
    for (const [guest, answer] of acknowledged.rsvps) {
      const { state } = rsvps.find(({ member_id }) => String(member_id) === guest) ?? {};
      expect(statesAfter[answer]).toContain(state);
    }

    const applications = await all<Application>(ApplicationModel);
    for (const { _id, applicant_ids } of await all<Opportunity>(OpportunityModel)) {
      const own = applications.filter(({ opportunity_id }) => _id.equals(opportunity_id));
      expect(applicant_ids).toHaveLength(own.length);
    }
    const keyOf = (each: { opportunity_id: unknown; member_id: unknown }) =>
      `${each.opportunity_id} ${each.member_id}`;
    expect(missing(acknowledged.applications.map(keyOf), applications.map(keyOf))).toEqual([]);

    const conversation_id = new Types.ObjectId(world.conversation_id);
    const [conversation] = await all<Conversation>(ConversationModel, { _id: conversation_id });
    if (!conversation) throw new Error('the conversation is gone');
    const messages = (await all<Message>(MessageModel, { conversation_id })).sort(
      (a, b) => a.number - b.number,
    );
    expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1));
    expect(conversation.message_count).toBe(messages.length);
    expect(conversation.last_message?.text).toBe(messages.at(-1)?.text);
    for (const { member_id } of conversation.participants) {
      const unread = messages.filter(
        ({ author_id, read_at }) => String(author_id) === String(member_id) && !read_at,
      );
      expect(conversation.unread_of[String(member_id)] ?? 0).toBe(unread.length);
    }
    expect(
      missing(
        acknowledged.messages,
        messages.map(({ client_id }) => client_id),
      ),
    ).toEqual([]);

    const pictures = await all<StoredPicture>(PictureModel, { state: 'stored' });
    expect(
      missing(
        acknowledged.pictures,
        pictures.map(({ name }) => picturePath(name)),
      ),
    ).toEqual([]);

    const payments = await all<Payment>(PaymentModel, { receipt: { $exists: true } });
    const sessions = payments.map(({ stripe_session_id }) => stripe_session_id);
    expect(missing(acknowledged.payments, sessions)).toEqual([]);
    const numbers = payments
      .map(({ receipt }) => Number(receipt?.number.split('-')[1]))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const counters = await all<{ last: number }>(ReceiptCounterModel);
    expect(counters.reduce((sum, { last }) => sum + last, 0)).toBe(numbers.length);

    // Each buyer pays for one month, once.
    const buyers = await all<User>(UserModel, { _id: { $in: payments.map(({ member_id }) => member_id) } });
    for (const { member_id, paid_at } of payments) {
      const buyer = buyers.find(({ _id }) => _id.equals(member_id));
      expect(buyer?.membership_tier).toBe('basic');
      const days = (Number(buyer?.membership_expires) - Number(paid_at)) / 86_400_000;
      expect(Math.round(days)).toBe(30);
    }
    expect(await all(JobModel, { state: 'failed' })).toEqual([]);
  } finally {
    await connection.close();
  }
}
