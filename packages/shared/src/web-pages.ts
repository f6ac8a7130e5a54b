import type { texts } from './texts/en/server.ts';

type Title = keyof typeof texts.pageTitles;
type About = keyof typeof texts.pages.about;

/** A page of the web app, as its HTML is served (product/web#pages-as-served). */
export interface WebPage {
  /** The name of its title. */
  title: Title;
  /** Whether search engines may list it; others need a sign-in, or a link of one's own. */
  isListed: boolean;
  /** The name of what search results say of it; without one they quote the community's description. */
  about?: About;
}

const listed = (title: Title & About): WebPage => ({ title, isListed: true, about: title });
const legal = (title: Title): WebPage => ({ title, isListed: true });
const unlisted = (title: Title): WebPage => ({ title, isListed: false });

/** The rooms of the admin panel beside its overview, by their addresses below /admin. */
const adminRooms = [
  'setup',
  'site',
  'showcase',
  'catalogue',
  'members',
  'admissions',
  'invitations',
  'announcements',
  'money',
  'reports',
  'audit',
  'health',
];

/**
 * Every page of the web app by its path, but for `/` and those whose HTML describes a record. A test of the web compares them
 * with its routes.
 */
export const webPages: Readonly<Record<string, WebPage>> = {
  '/sign-in': listed('signIn'),
  '/contact': listed('contact'),
  '/partner': listed('partner'),
  '/become-partner': listed('becomePartner'),
  '/report': listed('report'),
  '/withdraw': listed('withdraw'),
  '/cancel': listed('cancel'),
  '/privacy': legal('privacy'),
  '/terms': legal('terms'),
  '/imprint': legal('imprint'),
  '/legal/accessibility': legal('accessibility'),
  '/dashboard': unlisted('dashboard'),
  '/members': unlisted('members'),
  '/businesses': unlisted('businesses'),
  '/events': unlisted('events'),
  '/events/:id/attendees': unlisted('attendees'),
  '/opportunities': unlisted('opportunities'),
  '/profile/:id': unlisted('profile'),
  '/membership': unlisted('membership'),
  '/payment-success': unlisted('payment'),
  '/receipts/:id': unlisted('receipt'),
  '/partner-portal': unlisted('partnerPortal'),
  '/admin': unlisted('admin'),
  ...Object.fromEntries(adminRooms.map((room) => [`/admin/${room}`, unlisted('admin')])),
  '/settings': unlisted('settings'),
  '/settings/account': unlisted('settings'),
  '/settings/notifications': unlisted('settings'),
  '/settings/privacy': unlisted('settings'),
  '/settings/billing': unlisted('settings'),
  '/settings/data': unlisted('settings'),
  '/notifications': unlisted('notifications'),
  '/messages': unlisted('messages'),
  '/messages/:id': unlisted('messages'),
  '/invitations': unlisted('invitations'),
  '/claim/:token': unlisted('claim'),
  '/claim/:token/delete': unlisted('claimDelete'),
  '/first-admin/:token': unlisted('firstAdmin'),
  '/join/:secret': unlisted('join'),
  '/guests/:secret': unlisted('guest'),
  '/reset-password': unlisted('resetPassword'),
  '/verify-email': unlisted('verifyEmail'),
  '/unsubscribe': unlisted('unsubscribe'),
  '/auth/callback': unlisted('signingIn'),
};

const patterns = Object.entries(webPages).map(([path, page]) => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');
  return { path, page, pattern };
});

/** The page at a path, in capitals or not and with or without a slash at its end, as the router of the web reads it. */
export function webPageAt(path: string): { path: string; page: WebPage } | null {
  const found = patterns.find(({ pattern }) => pattern.test(path));
  return found ? { path: found.path, page: found.page } : null;
}
