import type { WebTexts } from '@rosette/shared/texts/web.ts';
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
  Store,
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

/** The rooms by what one comes for; the first group is what waits today. */
const groups = [
  {
    name: 'today',
    rooms: [
      { name: 'overview', to: paths.admin, icon: Gauge },
      { name: 'admissions', to: '/admin/admissions', icon: Handshake },
      { name: 'reports', to: paths.adminReports, icon: Flag },
    ],
  },
  {
    name: 'people',
    rooms: [
      { name: 'members', to: '/admin/members', icon: UsersRound },
      { name: 'invitations', to: '/admin/invitations', icon: UserRoundPlus },
      { name: 'announcements', to: '/admin/announcements', icon: Megaphone },
    ],
  },
  {
    name: 'money',
    rooms: [
      { name: 'money', to: '/admin/money', icon: CreditCard },
      { name: 'catalogue', to: '/admin/catalogue', icon: Receipt },
    ],
  },
  {
    name: 'site',
    rooms: [
      { name: 'site', to: '/admin/site', icon: Palette },
      { name: 'showcase', to: '/admin/showcase', icon: Store },
      { name: 'setup', to: '/admin/setup', icon: ListChecks },
    ],
  },
  {
    name: 'system',
    rooms: [
      { name: 'health', to: '/admin/health', icon: CircleCheck },
      { name: 'audit', to: '/admin/audit', icon: ClipboardCheck },
    ],
  },
] as const satisfies readonly {
  name: keyof WebTexts['admin']['rooms']['groups'];
  rooms: readonly { name: string; to: string; icon: LucideIcon }[];
}[];

export type RoomName = (typeof groups)[number]['rooms'][number]['name'];

/** The navigation between the rooms of the admin panel, with what waits in each; a menu where a sidebar has no room. */
function RoomNavigation({ current }: { current: RoomName }) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const waiting = useWaiting();
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav
      aria-label={texts.admin.rooms.label}
      className="max-lg:mb-6 lg:sticky lg:top-16 lg:-my-2 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:py-2"
    >
      <Button
        variant="secondary"
        className="w-full justify-between lg:hidden"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          {texts.admin.rooms[current]}
          {/* The others are not seen while the menu is closed. */}
          <Waiting count={total} isTotal />
        </span>
        <ChevronDown aria-hidden="true" className={cn('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div
        id={listId}
        className={cn(
          'gap-5 max-lg:mt-2 max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-3 sm:max-lg:grid-cols-2 lg:grid',
          isOpen ? 'grid' : 'max-lg:hidden',
        )}
      >
        {groups.map((group) => (
          <div key={group.name} className="min-w-0">
            <p id={`${listId}-${group.name}`} className="px-2.5 pb-1 text-sm font-semibold text-ink-soft">
              {texts.admin.rooms.groups[group.name]}
            </p>
            <ul aria-labelledby={`${listId}-${group.name}`} className="grid gap-0.5">
              {group.rooms.map(({ name, to, icon: Icon }) => (
                <li key={name}>
                  <NavLink
                    to={to}
                    end
                    className={({ isActive }) =>
                      cn(
                        'flex min-h-10 items-center gap-2.5 rounded-xl px-2.5 py-1 font-medium transition-colors pointer-coarse:min-h-11',
                        isActive ? 'bg-surface-strong text-accent-ink' : 'hover:bg-surface-soft',
                      )
                    }
                  >
                    <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
                    <span className="min-w-0 flex-1 wrap-anywhere hyphens-auto">
                      {texts.admin.rooms[name]}
                    </span>
                    <Waiting count={countAt(waiting, to)} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** How many wait; nothing where none does. */
function Waiting({ count, isTotal = false }: { count: number; isTotal?: boolean }) {
  const { waits, waitInAll } = texts.admin.rooms;
  if (count === 0) return null;
  if (isTotal) return <Badge tone="accent">{fill(waitInAll, { count })}</Badge>;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{fill(waits, { count })}</span>
    </Badge>
  );
}

interface WorkplaceProps {
  current: RoomName;
  title: string;
  about: string;
  children: ReactNode;
}

/** The page of a room: the navigation to the others, from 1024 px beside it, and the heading. It takes the width there is. */
export function Workplace({ current, title, about, children }: WorkplaceProps) {
  return (
    <div data-wide className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <RoomNavigation current={current} />
      <div className="min-w-0">
        <PageHeader title={title}>{about}</PageHeader>
        {children}
      </div>
    </div>
  );
}

interface RoomProps {
  name: RoomName;
  about: string;
  /** Wider than a form reads well, for tables. */
  isWide?: boolean;
  children: ReactNode;
}

/** A room of the admin panel. */
export function Room({ name, about, isWide = false, children }: RoomProps) {
  const title = texts.admin.rooms[name];
  usePageTitle(`${title} · ${texts.admin.title}`);
  return (
    <Workplace current={name} title={title} about={about}>
      <div className={cn('grid gap-6', !isWide && 'max-w-4xl')}>{children}</div>
    </Workplace>
  );
}
