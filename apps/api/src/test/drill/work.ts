import { randomUUID } from 'node:crypto';
import type { startStripe } from '@rosette/standins/stripe/start-stripe.ts';
import type { AddedMember } from '../added-members.ts';
import { pixel } from '../pictures.ts';

/** What the product has acknowledged over several rounds, and must not lose. */
export interface Acknowledged {
  /** The state of each guest's RSVP by her last answer; absent while a call of hers is not answered. */
  rsvps: Map<string, 'confirmed' | 'cancelled' | 'waitlisted'>;
  rsvp_count: number;
  applications: { opportunity_id: string; member_id: string }[];
  /** The `client_id` of each message. */
  messages: string[];
  /** Their paths. */
  pictures: string[];
  /** The sessions of payments. */
  payments: string[];
}

export const nothingAcknowledged = (): Acknowledged => ({
  rsvps: new Map(),
  rsvp_count: 0,
  ...{ applications: [], messages: [], pictures: [], payments: [] },
});

export interface DrillWorld {
  /** The addresses of the processes; calls are spread over them. */
  ports: readonly number[];
  control: Awaited<ReturnType<typeof startStripe>>['control'];
  organizer: AddedMember;
  guests: readonly AddedMember[];
  writers: readonly [AddedMember, AddedMember];
  /** Each pays once. */
  buyers: AddedMember[];
  event_id: string;
  conversation_id: string;
}

/** The product could not be reached or could not reach its database: the call may have been executed or not. */
export class CutOff extends Error {}

type Answer = Record<string, string>;

/** Calls one of the processes. @throws CutOff, and an error for an unexpected answer */
export async function ask(
  { ports }: Pick<DrillWorld, 'ports'>,
  member: AddedMember,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const port = ports[Math.floor(Math.random() * ports.length)];
  let response: Response;
  let answer: Answer;
  try {
    response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...member.headers, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    answer = (await response.json()) as Answer;
  } catch (error) {
    throw new CutOff(String(error));
  }
  if (response.status >= 500) throw new CutOff(answer.detail);
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${answer.detail}`);
  return answer;
}

/** Repeats a step that answers whether it is to be repeated, until it is cut off while the product `isEnding`. */
async function repeatUntilCutOff(step: () => Promise<boolean>, isEnding: () => boolean): Promise<void> {
  for (let isOver = false; !isOver; ) {
    try {
      isOver = !(await step());
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
      // A busy product may answer 503 at any time; the next step goes on.
      isOver = isEnding();
    }
  }
}

/**
 * RSVPs, applies, writes, uploads and pays as fast as it goes, until the product is cut off everywhere.
 * @param isEnding whether the processes are being killed
 */
export async function work(
  world: DrillWorld,
  acknowledged: Acknowledged,
  isEnding: () => boolean,
): Promise<void> {
  const post = (member: AddedMember, path: string, body: object = {}) =>
    ask(world, member, 'POST', path, body);
  const { organizer, guests, writers, buyers, event_id, conversation_id, control } = world;
  const answering = (guest: AddedMember) => async () => {
    acknowledged.rsvps.delete(guest.id);
    const { action } = await post(guest, `/events/${event_id}/rsvp`);
    acknowledged.rsvps.set(guest.id, action as 'confirmed');
    acknowledged.rsvp_count += 1;
    return true;
  };
  const applying = async () => {
    const wanted = { type: 'job', title: 'Baker wanted', description: 'Early mornings' };
    const { id: opportunity_id = '' } = await post(organizer, '/opportunities', wanted);
    for (const { id, headers } of guests) {
      await post({ id, headers }, `/opportunities/${opportunity_id}/apply`);
      acknowledged.applications.push({ opportunity_id, member_id: id });
    }
    return true;
  };
  const writing = (author: AddedMember) => async () => {
    const client_id = randomUUID();
    await post(author, `/conversations/${conversation_id}/messages`, { text: client_id, client_id });
    acknowledged.messages.push(client_id);
    return true;
  };
  const uploading = async () => {
    const form = new FormData();
    form.set('use', 'event');
    form.set('file', new Blob([pixel]), 'pixel.png');
    const { url = '' } = await post(organizer, '/pictures', form);
    acknowledged.pictures.push(new URL(url).pathname);
    return true;
  };
  const paying = async () => {
    const buyer = buyers.pop();
    if (!buyer) return false;
    const { session_id = '' } = await post(buyer, '/payments/checkout', { package_id: 'basic_monthly' });
    await control.pay({ session: session_id });
    const { payment_status } = await ask(world, buyer, 'GET', `/payments/status/${session_id}`);
    if (payment_status === 'paid') acknowledged.payments.push(session_id);
    return true;
  };
  const steps = [...guests.map(answering), applying, ...writers.map(writing), uploading, paying];
  await Promise.all(steps.map((step) => repeatUntilCutOff(step, isEnding)));
}
