import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { clock } from '#lib/clock.ts';
import { as } from './api.ts';
import type { Member } from './factories.ts';
import { runJobs } from './jobs.ts';
import { mailsTo } from './mails.ts';

/** Deletes the member's account, proved by her password by default. */
export const deleteAccount = (member: Member, proof: object = { current_password: member.password }) =>
  as(member).call(contract.account.remove, { body: proof });

/** Runs the job that removes what requests under way wrote meanwhile. */
export async function runSecondRemoval(): Promise<void> {
  clock.setTo(new Date(clock.now().getTime() + 3 * 60_000));
  await runJobs();
}

/** Removes the waiting mails to this address, as sending them would; answers their kinds. */
export async function sendGoodbye(email: string): Promise<string[]> {
  const waiting = await mailsTo(email);
  await mongoose.connection.collection('jobs').deleteMany({ 'mail.to.address': email });
  return waiting.map(({ kind }) => kind);
}
