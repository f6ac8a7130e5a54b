/** Every address of the web app (spec §2, "Route table"). */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  members: '/members',
  businesses: '/businesses',
  events: '/events',
  opportunities: '/opportunities',
  membership: '/membership',
  paymentSuccess: '/payment-success',
  partnerPortal: '/partner-portal',
  admin: '/admin',
  profile: (id: string) => `/profile/${id}`,
  becomePartner: '/become-partner',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  contact: '/contact',
  partner: '/partner',
} as const;
