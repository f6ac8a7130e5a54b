import { can } from '@rosette/shared/policy/can.ts';
import {
  Building2,
  CalendarDays,
  Crown,
  Gauge,
  Handshake,
  House,
  type LucideIcon,
  Megaphone,
  UsersRound,
} from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { useMedia } from '#lib/use-media.ts';
import { callerOf } from '#session/caller.ts';
import type { BarMember } from '#shared/events/kept-attendee-lists.ts';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
  badge?: string;
}

/** Where the links stand: tabs at the bottom of a phone, else a bar, which has room for all of them when wide. */
export type NavShape = 'tabs' | 'bar' | 'wide bar';

/** The shape for this window, by Tailwind's `md` and `xl`. */
export function useNavShape(): NavShape {
  const isBar = useMedia('(min-width: 48rem)');
  const isWide = useMedia('(min-width: 80rem)');
  if (isWide) return 'wide bar';
  return isBar ? 'bar' : 'tabs';
}

const dashboard: NavItem = { label: 'Dashboard', to: paths.dashboard, icon: House };
const members: NavItem = { label: 'Members', to: paths.members, icon: UsersRound };
const businesses: NavItem = { label: 'Businesses', to: paths.businesses, icon: Building2 };
const events: NavItem = { label: 'Events', to: paths.events, icon: CalendarDays };
const opportunities: NavItem = { label: 'Opportunities', to: paths.opportunities, icon: Handshake };

const tierBadges: Partial<Record<BarMember['membership_tier'], string>> = {
  premium: 'Premium',
  corporate: 'Corporate',
};

/** Membership, and what her role opens; without her account, which is loading, only what all members have. */
function itemsOf(member: BarMember | null): NavItem[] {
  const caller = member && callerOf(member);
  const badge = member && tierBadges[member.membership_tier];
  return [
    { label: 'Membership', to: paths.membership, icon: Crown, ...(badge && { badge }) },
    ...(caller && can(caller, 'partner-portal.open')
      ? [{ label: 'Partner', to: paths.partnerPortal, icon: Megaphone }]
      : []),
    ...(caller && can(caller, 'admin-panel.open') ? [{ label: 'Admin', to: paths.admin, icon: Gauge }] : []),
  ];
}

/** The links of the navigation (product/web#navigation): those always seen, and those of the menu above her own. */
export function navItems(member: BarMember | null, shape: NavShape): { shown: NavItem[]; inMenu: NavItem[] } {
  if (shape === 'tabs') {
    return { shown: [dashboard, members, events], inMenu: [businesses, opportunities, ...itemsOf(member)] };
  }
  const main = [dashboard, members, businesses, events, opportunities];
  return shape === 'bar'
    ? { shown: main, inMenu: itemsOf(member) }
    : { shown: [...main, ...itemsOf(member)], inMenu: [] };
}
