import type { SiteDto } from '@rosette/shared/contract/site.ts';
import { languages } from '@rosette/shared/texts/languages.ts';

/** The settings of an installation with payments and mails. */
export const aSite = (traits: Partial<SiteDto> = {}): SiteDto => ({
  name: 'Rosette',
  claim: 'the network for women entrepreneurs',
  logo: null,
  accent: '#b0224f',
  texts: {},
  limits: 'tiers',
  admission: 'open',
  members_invite: true,
  questions: [],
  contact_email: 'hello@rosette.example',
  social: { google: false, linkedin: false },
  payments: true,
  cancellations: true,
  mail: true,
  languages: [...languages],
  default_language: 'en',
  legal: [],
  agreement: null,
  ...traits,
});
