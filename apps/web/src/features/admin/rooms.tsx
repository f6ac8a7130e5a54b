import {
  ClipboardCheck,
  Flag,
  Gauge,
  Handshake,
  ListChecks,
  type LucideIcon,
  Palette,
  Receipt,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { NewReports } from './reports.tsx';

export type RoomName =
  | 'overview'
  | 'setup'
  | 'site'
  | 'catalogue'
  | 'admissions'
  | 'invitations'
  | 'reports'
  | 'audit';

const rooms: readonly { name: RoomName; to: string; icon: LucideIcon }[] = [
  { name: 'overview', to: paths.admin, icon: Gauge },
  { name: 'setup', to: paths.adminSetup, icon: ListChecks },
  { name: 'site', to: paths.adminSite, icon: Palette },
  { name: 'catalogue', to: paths.adminCatalogue, icon: Receipt },
  { name: 'admissions', to: paths.adminAdmissions, icon: Handshake },
  { name: 'invitations', to: paths.adminInvitations, icon: UserRoundPlus },
  { name: 'reports', to: paths.adminReports, icon: Flag },
  { name: 'audit', to: paths.adminAudit, icon: ClipboardCheck },
];

/** The navigation between the rooms of the admin panel. */
export function RoomNavigation() {
  return (
    <nav aria-label={texts.admin.rooms.label} className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {rooms.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cn(
                  'flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium transition-colors',
                  isActive
                    ? 'border-transparent bg-surface-strong text-accent-ink'
                    : 'border-line bg-surface hover:bg-surface-soft',
                )
              }
            >
              <Icon aria-hidden="true" className="size-5 text-accent-ink" />
              {texts.admin.rooms[name]}
              {name === 'reports' && <NewReports />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A room of the admin panel, below the navigation to the others. */
export function Room({ name, about, children }: { name: RoomName; about: string; children: ReactNode }) {
  const title = texts.admin.rooms[name];
  usePageTitle(`${title} · ${texts.admin.title}`);
  return (
    <>
      <RoomNavigation />
      <PageHeader title={title}>{about}</PageHeader>
      <div className="grid max-w-4xl gap-6">{children}</div>
    </>
  );
}
