import type { EmailVisibility } from '@rosette/shared/contract/users.ts';

/** Whom a member can show her email address to. */
export const emailVisibilityOptions: { value: EmailVisibility; label: string }[] = [
  { value: 'members', label: 'All members' },
  { value: 'connections', label: 'Only members I am connected with' },
  { value: 'nobody', label: 'Nobody' },
];
