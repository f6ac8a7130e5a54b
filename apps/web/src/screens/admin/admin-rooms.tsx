import { type RouteObject, useRoutes } from 'react-router-dom';
import { NotFoundScreen } from '#features/frame/not-found-screen.tsx';
import { AdminMembersScreen } from './admin-members-screen.tsx';
import { AdminScreen } from './admin-screen.tsx';
import { AdmissionsScreen } from './admissions-screen.tsx';
import { AnnouncementsScreen } from './announcements-screen.tsx';
import { AuditScreen } from './audit-log.tsx';
import { ShowcaseScreen } from './business-placement.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { HealthScreen } from './health-screen.tsx';
import { AdminInvitationsScreen } from './invitations-screen.tsx';
import { MoneyScreen } from './money-screen.tsx';
import { ReportsScreen } from './reports-screen.tsx';
import { SetupScreen } from './setup-screen.tsx';
import { SiteScreen } from './site-screen.tsx';

export const adminRoutes: RouteObject[] = [
  { index: true, element: <AdminScreen /> },
  { path: 'setup', element: <SetupScreen /> },
  { path: 'site', element: <SiteScreen /> },
  { path: 'showcase', element: <ShowcaseScreen /> },
  { path: 'catalogue', element: <CatalogueScreen /> },
  { path: 'members', element: <AdminMembersScreen /> },
  { path: 'admissions', element: <AdmissionsScreen /> },
  { path: 'invitations', element: <AdminInvitationsScreen /> },
  { path: 'announcements', element: <AnnouncementsScreen /> },
  { path: 'money', element: <MoneyScreen /> },
  { path: 'reports', element: <ReportsScreen /> },
  { path: 'audit', element: <AuditScreen /> },
  { path: 'health', element: <HealthScreen /> },
  { path: '*', element: <NotFoundScreen /> },
];

/** The rooms of the admin panel, each at its address below /admin: one script, as few people load it. */
export const AdminRooms = () => useRoutes(adminRoutes);
