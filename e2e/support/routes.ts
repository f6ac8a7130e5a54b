import type { Person } from './people.ts';

/** Every path with the heading of its screen. */
const forMembers: [path: string, heading: RegExp][] = [
  ['/dashboard', /Welcome/],
  ['/members', /Members|Directory/],
  ['/businesses', /Business/],
  ['/events', /Community Events/],
  ['/opportunities', /Opportunities Board/],
  ['/membership', /Choose Your Membership/],
  ['/settings', /^Settings$/],
  ['/settings/account', /^Account$/],
  ['/settings/notifications', /^Notifications$/],
  ['/settings/privacy', /^Privacy$/],
  ['/settings/billing', /^Billing$/],
  ['/settings/data', /^Data$/],
  ['/messages', /^Messages$/],
  ['/notifications', /^Notifications$/],
  ['/invitations', /^Invitations$/],
  ['/become-partner', /^Become a partner$/],
];

/** Who walks through which paths. */
export const walks: { who: Person; routes: [path: string, heading: RegExp][] }[] = [
  {
    who: 'a visitor',
    routes: [
      ['/', /^Grow together/],
      ['/sign-in', /^Welcome to the community$/],
      ['/contact', /^Contact us$/],
      ['/partner', /^Support women entrepreneurs$/],
      ['/report', /^Report something$/],
      ['/withdraw', /^Withdraw from a contract$/],
      ['/cancel', /^Cancel a contract$/],
      ['/privacy', /Privacy Notice/],
      ['/terms', /^Terms$/],
      ['/imprint', /Imprint/],
      ['/legal/accessibility', /Accessibility/],
      ['/verify-email', /Confirm your email/],
      ['/unsubscribe', /Unsubscribe/],
      ['/guests/unknown', /There is no seat at this address/],
      ['/join/unknown', /^Invitations$/],
      ['/claim/unknown', /no longer valid/],
      ['/claim/unknown/delete', /^Delete my data$/],
      ['/first-admin/unknown', /^Run /],
      ['/no-such-page', /does not exist/],
    ],
  },
  { who: 'free', routes: [...forMembers, ['/payment-success', /Payment Error/]] },
  // Paths with another screen than a free member's.
  {
    who: 'premium',
    routes: [
      ['/events', /Community Events/],
      ['/membership', /Choose Your Membership/],
    ],
  },
  { who: 'partner', routes: [['/partner-portal', /^Partner Portal$/]] },
  {
    who: 'admin',
    routes: [
      ['/admin', /^Admin/],
      ['/admin/setup', /^Setting up$/],
      ['/admin/site', /^Name and look$/],
      ['/admin/showcase', /^Showcase order$/],
      ['/admin/catalogue', /^Prices$/],
      ['/admin/members', /^Members$/],
      ['/admin/admissions', /^Applications$/],
      ['/admin/invitations', /^Invitations$/],
      ['/admin/announcements', /^Announcements$/],
      ['/admin/money', /^Payments$/],
      ['/admin/reports', /^Reports$/],
      ['/admin/audit', /^Audit log$/],
      ['/admin/health', /^Health$/],
    ],
  },
];
