import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { cancellations } from './cancellations.ts';
import { common } from './common.ts';
import { events } from './events.ts';
import { firstAdmin } from './first-admin.ts';
import { frame } from './frame.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { landing } from './landing.ts';
import { legalTitles } from './legal-titles.ts';
import { membership } from './membership.ts';
import { partner } from './partner.ts';
import { portal } from './portal.ts';
import { safety } from './safety.ts';
import { settings } from './settings.ts';
import { withdrawals } from './withdrawals.ts';

/** The titles of pages as the API serves them, which are those of the web. */
export const pageTitles = {
  ...frame.parts,
  ...legalTitles,
  admin: admin.title,
  attendees: events.attendees.pageTitle,
  becomePartner: landing.footer.becomePartner,
  cancel: cancellations.title,
  claim: imports.claim.join,
  claimDelete: imports.claim.deleteTitle,
  contact: landing.footer.contact,
  firstAdmin: firstAdmin.title,
  invitations: invitations.title,
  guest: 'Your seat',
  join: invitations.title,
  messages: common.messages,
  missing: partner.notFound.pageTitle,
  notifications: common.notifications,
  partner: landing.footer.partner,
  partnerPortal: portal.title,
  payment: membership.paymentStatus.title,
  receipt: membership.receipt.title,
  report: safety.publicReport.title,
  resetPassword: auth.newPassword.choose,
  settings: common.settings,
  signIn: landing.signIn,
  signingIn: auth.social.signingIn,
  unsubscribe: partner.unsubscribe.title,
  verifyEmail: settings.verify.title,
  withdraw: withdrawals.title,
} as const;
