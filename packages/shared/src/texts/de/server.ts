import type { texts as english } from '../en/server.ts';
import { accountMails } from './account-mails.ts';
import { answers } from './answers.ts';
import { caseMails } from './case-mails.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { eventMails, guestMails } from './event-mails.ts';
import { fields } from './fields.ts';
import { landing } from './landing.ts';
import { legal } from './legal.ts';
import { legalTitles } from './legal-titles.ts';
import { mails } from './mails.ts';
import { deeds, news, placementNews } from './news.ts';
import { benefits, packages } from './packages.ts';
import { pageTitles } from './page-titles.ts';
import { pages } from './pages.ts';
import { stories } from './stories.ts';
import { tierNames, tiers } from './tiers.ts';
import { zoneCities } from './zone-cities.ts';

export const texts: typeof english = {
  accountMails,
  answers,
  benefits,
  caseMails,
  deeds,
  documents,
  errors,
  eventMails,
  fields,
  guestMails,
  landing,
  legal,
  legalTitles,
  mails,
  news,
  packages,
  pageTitles,
  pages,
  placementNews,
  stories,
  tierNames,
  tiers,
  zoneCities,
};
