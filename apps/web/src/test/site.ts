import type { SiteDto } from '@rosette/shared/contract/site.ts';
import { languages } from '@rosette/shared/texts/languages.ts';

/** The settings of an installation with payments and mails. */
export const aSite = (traits: Partial<SiteDto> = {}): SiteDto => ({
  contact_email: 'hello@rosette.example',
  social: { google: false, linkedin: false },
  payments: true,
  mail: true,
  languages: [...languages],
  default_language: 'en',
  legal: [],
  ...traits,
});
