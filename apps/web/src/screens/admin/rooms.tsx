import {
  ChevronDown,
  CircleCheck,
  ClipboardCheck,
  CreditCard,
  Flag,
  Gauge,
  Handshake,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Palette,
  Receipt,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { countAt, useWaiting } from './room-counts.ts';

const rooms = [
  { name: 'overview', to: paths.admin, icon: Gauge },
  { name: 'setup', to: '/admin/setup', icon: ListChecks },
  { name: 'site', to: '/admin/site', icon: Palette },
  { name: 'catalogue', to: '/admin/catalogue', icon: Receipt },
  { name: 'members', to: '/admin/members', icon: UsersRound },
  { name: 'admissions', to: '/admin/admissions', icon: Handshake },
  { name: 'invitations', to: '/admin/invitations', icon: UserRoundPlus },
  { name: 'announcements', to: '/admin/announcements', icon: Megaphone },
  { name: 'money', to: '/admin/money', icon: CreditCard },
  { name: 'reports', to: paths.adminReports, icon: Flag },
  { name: 'audit', to: '/admin/audit', icon: ClipboardCheck },
  { name: 'health', to: '/admin/health', icon: CircleCheck },
] as const satisfies readonly { name: string; to: string; icon: LucideIcon }[];

export type RoomName = (typeof rooms)[number]['name'];

/** The navigation between the rooms of the admin panel, with what waits in each; a menu on phones. */
export function RoomNavigation({ current = 'overview' }: { current?: RoomName }) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const waiting = useWaiting();
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={texts.admin.rooms.label} className="mb-8">
      <Button
        variant="secondary"
        className="w-full justify-between sm:hidden"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex items-center gap-2">
          {texts.admin.rooms[current]}
          {/* The others are not seen while the menu is closed. */}
          <Waiting count={total} isTotal />
        </span>
        <ChevronDown aria-hidden="true" className={cn('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <ul
        id={listId}
        className={cn('gap-2 max-sm:mt-2 sm:flex sm:flex-wrap', isOpen ? 'max-sm:grid' : 'max-sm:hidden')}
      >
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
              <Waiting count={countAt(waiting, to)} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many wait; nothing where none does. */
function Waiting({ count, isTotal = false }: { count: number; isTotal?: boolean }) {
  const { waits, waitInAll } = texts.admin.rooms;
  return count > 0 && <Badge tone="accent">{fill(isTotal ? waitInAll : waits, { count })}</Badge>;
}

/** A room of the admin panel, below the navigation to the others. */
export function Room({ name, about, children }: { name: RoomName; about: string; children: ReactNode }) {
  const title = texts.admin.rooms[name];
  usePageTitle(`${title} · ${texts.admin.title}`);
  return (
    <>
      <RoomNavigation current={name} />
      <PageHeader title={title}>{about}</PageHeader>
      <div className="grid max-w-4xl gap-6">{children}</div>
    </>
  );
}
