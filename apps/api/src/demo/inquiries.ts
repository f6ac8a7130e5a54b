import type { inquiryStatuses } from '@rosette/shared/contract/admin.ts';
import type { interests } from '@rosette/shared/contract/partner.ts';

export interface DemoInquiry {
  name: string;
  email: string;
  company: string;
  phone?: string;
  interest: (typeof interests)[number];
  message: string;
  status: (typeof inquiryStatuses)[number];
  sent_days_ago: number;
}

export const demoInquiries: readonly DemoInquiry[] = [
  {
    name: 'Valérie Kestenholz',
    email: 'valerie.kestenholz@rosette.example',
    company: 'Druckhaus Kestenholz',
    phone: '+41 55 512 00 41',
    interest: 'advertising',
    message:
      'We print on recycled paper for small publishers and shops. Could we place a spotlight article in spring, and would you help us to write it? We are better at paper than at words.',
    status: 'new',
    sent_days_ago: 1,
  },
  {
    name: 'Helga Steinunnardóttir',
    email: 'helga@rosette.example',
    company: 'Ullarhús',
    interest: 'partnership',
    message:
      'Three of our wool suppliers are members with you and speak warmly of it. What would a Gold partnership mean for a company outside the EU?',
    status: 'new',
    sent_days_ago: 3,
  },
  {
    name: 'Nadia Benkirane',
    email: 'nadia.benkirane@rosette.example',
    company: 'Riad & Route',
    phone: '+33 1 99 00 27 15',
    interest: 'sponsorship',
    message: 'We would like to sponsor the breakfast in Vienna twice next year. Is there still a free date?',
    status: 'answered',
    sent_days_ago: 11,
  },
  {
    name: 'Tuuli Saarinen',
    email: 'tuuli.saarinen@rosette.example',
    company: 'Kaisla Design School',
    interest: 'custom',
    message:
      'Our students look for companies that let them work on something real for a term. Could your members post such projects, and could we be listed as the school behind them?',
    status: 'closed',
    sent_days_ago: 34,
  },
];
