import { type ComponentType, isValidElement, lazy } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { PageLayout } from '#features/frame/page-layout.tsx';
import { paths } from '#lib/paths.ts';
import { loadTexts, texts } from '#lib/texts.ts';
import { AppFrame } from './app-frame.tsx';
import { AttendeeListGuard, behindGuard, MembersOnly, RequirePermission } from './guards.tsx';
import { HomePage, SignInPage } from './visitor-pages.tsx';

/** How each lazy component of `screen` is loaded. */
const loads = new WeakMap<object, () => Promise<unknown>>();

/** A lazily loaded screen, with the texts that only such screens have. */
function screen<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  ...bundles: ('account' | 'community' | 'forms' | 'office')[]
) {
  const Screen = lazy(async () => {
    const [module] = await Promise.all([load(), loadTexts(...bundles)]);
    return { default: module[name] };
  });
  loads.set(Screen, load);
  return Screen;
}

const DashboardScreen = screen(() => import('#screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const MembersScreen = screen(() => import('#screens/members/members-screen.tsx'), 'MembersScreen');
const BusinessesScreen = screen(
  () => import('#screens/businesses/businesses-screen.tsx'),
  'BusinessesScreen',
  'community',
);
const BusinessScreen = screen(
  () => import('#screens/businesses/business-screen.tsx'),
  'BusinessScreen',
  'community',
);
const EventsScreen = screen(() => import('#screens/events/events-screen.tsx'), 'EventsScreen', 'community');
const EventScreen = screen(() => import('#screens/events/event-screen.tsx'), 'EventScreen', 'community');
const GuestScreen = screen(() => import('#screens/events/guest-screen.tsx'), 'GuestScreen', 'community');
const AttendeeListScreen = screen(
  () => import('#screens/events/attendees/attendee-list-screen.tsx'),
  'AttendeeListScreen',
  'community',
);
const OpportunitiesScreen = screen(
  () => import('#screens/opportunities/opportunities-screen.tsx'),
  'OpportunitiesScreen',
  'community',
);
const OpportunityScreen = screen(
  () => import('#screens/opportunities/opportunity-screen.tsx'),
  'OpportunityScreen',
  'community',
);
const ProfileScreen = screen(
  () => import('#screens/members/profile-screen.tsx'),
  'ProfileScreen',
  'forms',
  'community',
);
const SettingsScreen = screen(
  () => import('#screens/settings/settings-screen.tsx'),
  'SettingsScreen',
  'account',
  'community',
);
const AccountSettingsScreen = screen(
  () => import('#screens/settings/account-settings.tsx'),
  'AccountSettingsScreen',
  'account',
);
const DataSettingsScreen = screen(
  () => import('#screens/settings/account-settings.tsx'),
  'DataSettingsScreen',
  'account',
);
const NotificationSettingsScreen = screen(
  () => import('#screens/settings/notification-section.tsx'),
  'NotificationSettingsScreen',
  'account',
);
const PrivacySettingsScreen = screen(
  () => import('#screens/settings/safety-sections.tsx'),
  'PrivacySettingsScreen',
  'account',
  'community',
);
const BillingSettingsScreen = screen(
  () => import('#screens/settings/billing-settings.tsx'),
  'BillingSettingsScreen',
  'account',
);
const MessagesScreen = screen(
  () => import('#screens/messages/messages-screen.tsx'),
  'MessagesScreen',
  'community',
);
const ConversationScreen = screen(
  () => import('#screens/messages/conversation-screen.tsx'),
  'ConversationScreen',
  'community',
);
const NotificationsScreen = screen(
  () => import('#screens/messages/notifications-screen.tsx'),
  'NotificationsScreen',
);
const MembershipScreen = screen(
  () => import('#screens/payments/membership-screen.tsx'),
  'MembershipScreen',
  'account',
);
const PaymentStatusScreen = screen(
  () => import('#screens/payments/payment-status-screen.tsx'),
  'PaymentStatusScreen',
  'account',
);
const ReceiptScreen = screen(
  () => import('#screens/payments/receipt-screen.tsx'),
  'ReceiptScreen',
  'account',
);
const LegalScreen = screen(() => import('#screens/site/legal-screen.tsx'), 'LegalScreen', 'account');
const PartnerPortalScreen = screen(
  () => import('#screens/partners/partner-portal-screen.tsx'),
  'PartnerPortalScreen',
  'office',
  'account',
);
const AdminRooms = screen(
  () => import('#screens/admin/admin-rooms.tsx'),
  'AdminRooms',
  'office',
  'account',
  'community',
  'forms',
);
const InvitationsScreen = screen(
  () => import('#screens/members/invitations-screen.tsx'),
  'InvitationsScreen',
  'account',
);
const JoinScreen = screen(() => import('#screens/auth/join-screen.tsx'), 'JoinScreen', 'account');
const ClaimScreen = screen(() => import('#screens/auth/claim-screen.tsx'), 'ClaimScreen', 'account');
const ClaimDeleteScreen = screen(
  () => import('#screens/auth/claim-screen.tsx'),
  'ClaimDeleteScreen',
  'account',
);
const FirstAdminScreen = screen(
  () => import('#screens/auth/first-admin-screen.tsx'),
  'FirstAdminScreen',
  'account',
);
const BecomePartnerScreen = screen(
  () => import('#screens/partners/become-partner-screen.tsx'),
  'BecomePartnerScreen',
  'account',
);
const ResetPasswordScreen = screen(
  () => import('#screens/auth/reset-password-screen.tsx'),
  'ResetPasswordScreen',
);
const AuthCallbackScreen = screen(
  () => import('#screens/auth/auth-callback-screen.tsx'),
  'AuthCallbackScreen',
  'forms',
  'account',
);
const VerifyEmailScreen = screen(
  () => import('#screens/settings/verify-email-screen.tsx'),
  'VerifyEmailScreen',
  'account',
);
const UnsubscribeScreen = screen(
  () => import('#screens/site/unsubscribe-screen.tsx'),
  'UnsubscribeScreen',
  'account',
);
const ContactScreen = screen(() => import('#screens/site/contact-screen.tsx'), 'ContactScreen', 'account');
const ReportScreen = screen(() => import('#screens/site/report-screen.tsx'), 'ReportScreen', 'community');
const WithdrawScreen = screen(
  () => import('#screens/payments/withdraw-screen.tsx'),
  'WithdrawScreen',
  'account',
);
const CancelScreen = screen(() => import('#screens/payments/cancel-screen.tsx'), 'CancelScreen', 'account');
const PartnerScreen = screen(
  () => import('#screens/partners/partner-screen.tsx'),
  'PartnerScreen',
  'account',
);
const NotFoundScreen = screen(
  () => import('#features/frame/not-found-screen.tsx'),
  'NotFoundScreen',
  'account',
);

/** The screen of each address and its guards (product/web#routes). */
export const routes: RouteObject[] = [
  {
    element: <AppFrame />,
    children: [
      { path: paths.home, element: <HomePage /> },
      { path: paths.signIn, element: <SignInPage /> },
      {
        element: <PageLayout />,
        children: [
          {
            element: <MembersOnly />,
            handle: behindGuard,
            children: [
              { path: paths.dashboard, element: <DashboardScreen /> },
              { path: paths.members, element: <MembersScreen /> },
              { path: paths.businesses, element: <BusinessesScreen /> },
              { path: paths.events, element: <EventsScreen /> },
              { path: paths.opportunities, element: <OpportunitiesScreen /> },
              { path: paths.profile(':id'), element: <ProfileScreen /> },
              { path: paths.membership, element: <MembershipScreen /> },
              { path: paths.paymentSuccess, element: <PaymentStatusScreen /> },
              {
                element: (
                  <RequirePermission
                    action="partner-portal.open"
                    refusal={() => texts.frame.partnerPortalRefused}
                  />
                ),
                children: [{ path: paths.partnerPortal, element: <PartnerPortalScreen /> }],
              },
              {
                element: (
                  <RequirePermission
                    action="admin-panel.open"
                    refusal={() => texts.frame.adminPanelRefused}
                  />
                ),
                children: [{ path: `${paths.admin}/*`, element: <AdminRooms /> }],
              },
            ],
          },
          {
            element: <MembersOnly toSignIn isForWaiting />,
            handle: behindGuard,
            children: [
              { path: paths.settings, element: <SettingsScreen /> },
              { path: paths.accountSettings, element: <AccountSettingsScreen /> },
              { path: paths.notificationSettings, element: <NotificationSettingsScreen /> },
              { path: paths.privacySettings, element: <PrivacySettingsScreen /> },
              { path: paths.billingSettings, element: <BillingSettingsScreen /> },
              { path: paths.dataSettings, element: <DataSettingsScreen /> },
              { path: paths.notifications, element: <NotificationsScreen /> },
            ],
          },
          {
            element: <MembersOnly toSignIn />,
            handle: behindGuard,
            children: [
              { path: paths.invitations, element: <InvitationsScreen /> },
              { path: paths.receipt(':id'), element: <ReceiptScreen /> },
              { path: paths.messages, element: <MessagesScreen /> },
              { path: paths.conversation(':id'), element: <ConversationScreen /> },
              { path: paths.opportunity(':id'), element: <OpportunityScreen /> },
            ],
          },
          {
            element: <AttendeeListGuard />,
            handle: behindGuard,
            children: [{ path: paths.attendees(':id'), element: <AttendeeListScreen /> }],
          },
          { path: paths.event(':id'), element: <EventScreen /> },
          { path: paths.guest(':secret'), element: <GuestScreen /> },
          { path: paths.business(':id'), element: <BusinessScreen /> },
          { path: paths.claim(':token'), element: <ClaimScreen /> },
          { path: paths.claimDelete(':token'), element: <ClaimDeleteScreen /> },
          { path: paths.join(':secret'), element: <JoinScreen /> },
          { path: paths.firstAdmin(':token'), element: <FirstAdminScreen /> },
          {
            // Visitors are led away by the screen, with a toast.
            element: <MembersOnly needsNoAccount />,
            children: [{ path: paths.becomePartner, element: <BecomePartnerScreen /> }],
          },
          { path: paths.resetPassword, element: <ResetPasswordScreen /> },
          { path: paths.verifyEmail, element: <VerifyEmailScreen /> },
          { path: paths.unsubscribe, element: <UnsubscribeScreen /> },
          { path: paths.authCallback, element: <AuthCallbackScreen /> },
          { path: paths.contact, element: <ContactScreen /> },
          { path: paths.partner, element: <PartnerScreen /> },
          { path: paths.withdraw, element: <WithdrawScreen /> },
          { path: paths.cancel, element: <CancelScreen /> },
          { path: paths.report(), element: <ReportScreen /> },
          ...[paths.privacy, paths.terms, paths.imprint, paths.accessibility].map((path) => ({
            path,
            element: <LegalScreen />,
          })),
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
];

/**
 * Starts loading the screen of an address, which otherwise starts when it is rendered: for a member, after her account
 * is loaded. A failure is reported when the screen is rendered.
 */
export function preloadScreen(address: string): void {
  for (const { route } of matchRoutes(routes, address) ?? []) {
    if (!isValidElement(route.element)) continue;
    const load = typeof route.element.type === 'object' ? loads.get(route.element.type) : undefined;
    load?.().catch(() => {});
  }
}
