import { account } from './account.ts';
import { admin } from './admin.ts';
import { admissions } from './admissions.ts';
import { advertisements } from './advertisements.ts';
import { announcements } from './announcements.ts';
import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { billing } from './billing.ts';
import { blocks } from './blocks.ts';
import { businesses } from './businesses.ts';
import { cancellations } from './cancellations.ts';
import { contactRequests, contacts } from './contacts.ts';
import { conversations } from './conversations.ts';
import { dashboard } from './dashboard.ts';
import { events } from './events.ts';
import { guests } from './guests.ts';
import { health } from './health.ts';
import { claims, imports } from './imports.ts';
import { introductions } from './introductions.ts';
import { invitations } from './invitations.ts';
import { mail } from './mail.ts';
import { meetings } from './meetings.ts';
import { memberships } from './memberships.ts';
import { notifications } from './notifications.ts';
import { opportunities } from './opportunities.ts';
import { partner } from './partner.ts';
import { partnerships } from './partnerships.ts';
import { payments } from './payments.ts';
import { pictures } from './pictures.ts';
import { profiles } from './profiles.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { setup } from './setup.ts';
import { site } from './site.ts';
import { catalogue, siteSettings } from './site-settings.ts';
import { suggestions } from './suggestions.ts';
import { suspensions } from './suspensions.ts';
import { users } from './users.ts';
import { withdrawals } from './withdrawals.ts';

/** All endpoints by group; within a group literal paths come before `:id` paths. */
export const contract = {
  site,
  siteSettings,
  catalogue,
  setup,
  auth,
  account,
  suggestions,
  users,
  profiles,
  blocks,
  invitations,
  admissions,
  imports,
  claims,
  businesses,
  events,
  meetings,
  guests,
  opportunities,
  applications,
  search,
  contactRequests,
  contacts,
  introductions,
  conversations,
  memberships,
  billing,
  payments,
  pictures,
  partnerships,
  advertisements,
  partner,
  mail,
  notifications,
  dashboard,
  admin,
  announcements,
  health,
  suspensions,
  reports,
  withdrawals,
  cancellations,
  audit,
};
export type Contract = typeof contract;
