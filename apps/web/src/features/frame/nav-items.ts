import { can } from '@rosette/shared/policy/can.ts';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
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
import { callerOf } from '#data/caller.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { useMedia } from '#lib/use-media.ts';
import type { BarMember } from './bar-member.ts';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
  badge?: string;
}

/** Where the links stand: tabs at the bottom of a phone, else a bar, which is for all of them when wide. */
export type NavShape = 'tabs' | 'bar' | 'wide bar';

/** The shape for this window, by Tailwind's `md` and `xl`. */
export function useNavShape(): NavShape {
  const isBar = useMedia('(min-width: 48rem)');
  const isWide = useMedia('(min-width: 80rem)');
  if (isWide) return 'wide bar';
  return isBar ? 'bar' : 'tabs';
}

const tiersWithBadge: readonly Tier[] = ['premium', 'corporate'];

/** Membership, and what her role opens; without her account, which is loading, only what all members have. */
function itemsOf(member: BarMember | null): NavItem[] {
  const caller = member && callerOf(member);
  const tier = member?.membership_tier;
  const badge = tier && tiersWithBadge.includes(tier) && texts.common.tiers[tier];
  return [
    { label: texts.frame.parts.membership, to: paths.membership, icon: Crown, ...(badge && { badge }) },
    ...(caller && can(caller, 'partner-portal.open')
      ? [{ label: texts.common.partner, to: paths.partnerPortal, icon: Megaphone }]
      : []),
    ...(caller && can(caller, 'admin-panel.open')
      ? [{ label: texts.common.admin, to: paths.admin, icon: Gauge }]
      : []),
  ];
}

/** The page at an address, or one below it, belongs to one of these. */
export const isAmong = (items: readonly NavItem[], pathname: string): boolean =>
  items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

/** The links of the navigation (product/web#navigation): those of tabs or bar, and those of the menu above her own. */
export function navItems(member: BarMember | null, shape: NavShape): { shown: NavItem[]; inMenu: NavItem[] } {
  const { frame } = texts;
  const dashboard: NavItem = { label: frame.parts.dashboard, to: paths.dashboard, icon: House };
  const members: NavItem = { label: frame.parts.members, to: paths.members, icon: UsersRound };
  const businesses: NavItem = { label: frame.parts.businesses, to: paths.businesses, icon: Building2 };
  const events: NavItem = { label: frame.parts.events, to: paths.events, icon: CalendarDays };
  const opportunities: NavItem = {
    label: frame.parts.opportunities,
    to: paths.opportunities,
    icon: Handshake,
  };
  if (shape === 'tabs') {
    const eventsTab = { ...events, label: frame.eventsTab };
    return {
      shown: [dashboard, members, eventsTab],
      inMenu: [businesses, opportunities, ...itemsOf(member)],
    };
  }
  const main = [dashboard, members, businesses, events, opportunities];
  return shape === 'bar'
    ? { shown: main, inMenu: itemsOf(member) }
    : { shown: [...main, ...itemsOf(member)], inMenu: [] };
}
