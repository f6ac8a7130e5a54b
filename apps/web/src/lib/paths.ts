/** Every address of the web app (product/web#routes). */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  dashboard: '/dashboard',
  members: '/members',
  businesses: '/businesses',
  business: (id: string) => `/businesses/${id}`,
  events: '/events',
  event: (id: string) => `/events/${id}`,
  /** The event's page, at the list of whom she met there. */
  whomMet: (id: string) => `/events/${id}#met`,
  attendees: (id: string) => `/events/${id}/attendees`,
  opportunities: '/opportunities',
  opportunity: (id: string) => `/opportunities/${id}`,
  myApplications: '/opportunities?tab=applications',
  /** Her application to this opportunity, with the note in edit mode. */
  applicationNote: (id: string) => `/opportunities?tab=applications&note=${id}`,
  membership: '/membership',
  receipt: (id: string) => `/receipts/${id}`,
  paymentSuccess: '/payment-success',
  partnerPortal: '/partner-portal',
  admin: '/admin',
  adminReports: '/admin/reports',
  invitations: '/invitations',
  claim: (token: string) => `/claim/${token}`,
  claimDelete: (token: string) => `/claim/${token}/delete`,
  firstAdmin: (token: string) => `/first-admin/${token}`,
  join: (secret: string) => `/join/${secret}`,
  guest: (secret: string) => `/guests/${secret}`,
  /** The registration of a guest of an event. */
  joinAsGuest: (secret: string) => `/sign-in?tab=register&guest=${secret}`,
  profile: (id: string) => `/profile/${id}`,
  settings: '/settings',
  accountSettings: '/settings/account',
  /** The section of the address, at 'Change address'. */
  emailSettings: '/settings/account#email',
  notificationSettings: '/settings/notifications',
  privacySettings: '/settings/privacy',
  billingSettings: '/settings/billing',
  dataSettings: '/settings/data',
  notifications: '/notifications',
  messages: '/messages',
  contactRequests: '/messages?tab=requests',
  conversation: (id: string) => `/messages/${id}`,
  becomePartner: '/become-partner',
  verifyEmail: '/verify-email',
  unsubscribe: '/unsubscribe',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  contact: '/contact',
  partner: '/partner',
  withdraw: '/withdraw',
  cancel: '/cancel',
  /** Reports the thing at this path without an account. */
  report: (about?: string) => (about ? `/report?about=${encodeURIComponent(about)}` : '/report'),
  privacy: '/privacy',
  terms: '/terms',
  imprint: '/imprint',
  accessibility: '/legal/accessibility',
} as const;

/**
 * The auth screen, at its first tab or at 'Register'; `next` is the address to open after signing in
 * (product/web#where-one-wanted-to-be).
 */
export function signInPath({ tab, next }: { tab?: 'register'; next?: string | null } = {}): string {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(next && { next }) }).toString();
  return paths.signIn + (query && `?${query}`);
}
