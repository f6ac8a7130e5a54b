import { type EmailVisibility, emailVisibilities } from '@rosette/shared/contract/users.ts';
import { texts } from '#lib/texts.ts';

/** Whom a member can show her email address to. */
export const emailVisibilityOptions = (): { value: EmailVisibility; label: string }[] =>
  emailVisibilities.map((value) => ({ value, label: texts.members.emailVisibilities[value] }));
