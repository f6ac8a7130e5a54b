import type { ContactRequestDto } from '@rosette/shared/contract/contacts.ts';

/** The labels of purposes of contact requests. */
export const purposeNames: Record<ContactRequestDto['purpose'], string> = {
  collaboration: 'Collaboration',
  buying: 'Buying',
  hiring: 'Hiring',
  advice: 'Advice',
  other: 'Something else',
};

export const purposeOptions = Object.entries(purposeNames).map(([value, label]) => ({ value, label }));
