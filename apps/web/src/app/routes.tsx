import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { PageSpinner } from '#ui/spinner.tsx';
import { MembersOnly, OnlyWhoCan } from './guards.tsx';
import { HomePage } from './home-page.tsx';
import { paths } from './paths.ts';

/** A screen that is fetched when its address is opened. */
function screen<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const PageLayout = screen(() => import('#layout/page-layout.tsx'), 'PageLayout');
const DashboardScreen = screen(() => import('#features/dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const MembersScreen = screen(() => import('#features/members/members-screen.tsx'), 'MembersScreen');
const BusinessesScreen = screen(
  () => import('#features/businesses/businesses-screen.tsx'),
  'BusinessesScreen',
);
const EventsScreen = screen(() => import('#features/events/events-screen.tsx'), 'EventsScreen');
const OpportunitiesScreen = screen(
  () => import('#features/opportunities/opportunities-screen.tsx'),
  'OpportunitiesScreen',
);
const ProfileScreen = screen(() => import('#features/profile/profile-screen.tsx'), 'ProfileScreen');
const SettingsScreen = screen(() => import('#features/settings/settings-screen.tsx'), 'SettingsScreen');
const MembershipScreen = screen(
  () => import('#features/membership/membership-screen.tsx'),
  'MembershipScreen',
);
const PaymentStatusScreen = screen(
  () => import('#features/payment-status/payment-status-screen.tsx'),
  'PaymentStatusScreen',
);
const PartnerPortalScreen = screen(
  () => import('#features/partner-portal/partner-portal-screen.tsx'),
  'PartnerPortalScreen',
);
const AdminScreen = screen(() => import('#features/admin/admin-screen.tsx'), 'AdminScreen');
const BecomePartnerScreen = screen(
  () => import('#features/become-partner/become-partner-screen.tsx'),
  'BecomePartnerScreen',
);
const ResetPasswordScreen = screen(
  () => import('#features/auth/reset-password-screen.tsx'),
  'ResetPasswordScreen',
);
const AuthCallbackScreen = screen(
  () => import('#features/auth/auth-callback-screen.tsx'),
  'AuthCallbackScreen',
);
const VerifyEmailScreen = screen(
  () => import('#features/settings/verify-email-screen.tsx'),
  'VerifyEmailScreen',
);
const UnsubscribeScreen = screen(
  () => import('#features/unsubscribe/unsubscribe-screen.tsx'),
  'UnsubscribeScreen',
);
const ContactScreen = screen(() => import('#features/contact/contact-screen.tsx'), 'ContactScreen');
const PartnerScreen = screen(() => import('#features/partner-page/partner-screen.tsx'), 'PartnerScreen');
const NotFoundScreen = screen(() => import('#features/not-found/not-found-screen.tsx'), 'NotFoundScreen');

/** Which address shows which screen, and to whom (spec §2, "Route table"). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route
        element={
          <Suspense fallback={<PageSpinner label="Loading..." />}>
            <PageLayout />
          </Suspense>
        }
      >
        <Route element={<MembersOnly />}>
          <Route path={paths.dashboard} element={<DashboardScreen />} />
          <Route path={paths.members} element={<MembersScreen />} />
          <Route path={paths.businesses} element={<BusinessesScreen />} />
          <Route path={paths.events} element={<EventsScreen />} />
          <Route path={paths.opportunities} element={<OpportunitiesScreen />} />
          <Route path={paths.profile(':id')} element={<ProfileScreen />} />
          <Route path={paths.settings} element={<SettingsScreen />} />
          <Route path={paths.membership} element={<MembershipScreen />} />
          <Route path={paths.paymentSuccess} element={<PaymentStatusScreen />} />
          <Route element={<OnlyWhoCan action="partner-portal.open" />}>
            <Route path={paths.partnerPortal} element={<PartnerPortalScreen />} />
          </Route>
          <Route element={<OnlyWhoCan action="admin-panel.open" />}>
            <Route path={paths.admin} element={<AdminScreen />} />
          </Route>
        </Route>
        <Route path={paths.becomePartner} element={<BecomePartnerScreen />} />
        <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailScreen />} />
        <Route path={paths.unsubscribe} element={<UnsubscribeScreen />} />
        <Route path={paths.authCallback} element={<AuthCallbackScreen />} />
        <Route path={paths.contact} element={<ContactScreen />} />
        <Route path={paths.partner} element={<PartnerScreen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
