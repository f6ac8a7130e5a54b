import { admin } from '@rosette/shared/contract/admin.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import { setup } from '@rosette/shared/contract/setup.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { answerNothingReported } from './safety.ts';
import { answer } from './server.ts';

/** Answers all that the overview of the admin panel asks for, with nothing in it. */
export function answerEmptyPanel(): void {
  answer(admin.pendingPartnerships, []);
  answer(admin.pendingAdvertisements, []);
  answer(admin.inquiries, []);
  answer(users.list, []);
  answer(businesses.list, []);
  answer(admin.payments, []);
  answerNothingReported();
  answer(admin.failedMails, []);
  answer(setup.checklist, { is_hidden: true, steps: [] });
  answer(admin.failedJobs, []);
}
