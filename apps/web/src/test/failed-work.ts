import type { FailedJobDto } from '@rosette/shared/contract/admin.ts';
import type { FailedMailDto } from '@rosette/shared/contract/mail.ts';

export const aFailedMail = (traits: Partial<FailedMailDto> = {}): FailedMailDto => ({
  id: '1',
  kind: 'receipt',
  to: 'ada@rosette.example',
  subject: 'Your receipt for Basic',
  state: 'failed',
  tries: 1,
  reason: 'refused',
  detail: null,
  mail_returned: false,
  failed_at: '2026-05-31T18:00:00.000Z',
  created_at: '2026-05-31T17:00:00.000Z',
  ...traits,
});

export const aFailedJob = (traits: Partial<FailedJobDto> = {}): FailedJobDto => ({
  id: '7',
  kind: 'clean-up-event',
  subject: '65f0c0ffee0c0ffee0c0ffee',
  state: 'failed',
  tries: 20,
  reason: 'TypeError',
  failed_at: '2026-05-31T19:00:00.000Z',
  ...traits,
});
