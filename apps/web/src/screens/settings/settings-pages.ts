import { Bell, Database, EyeOff, type LucideIcon, ReceiptEuro, UserRoundCog } from 'lucide-react';
import { paths } from '#lib/paths.ts';

interface SettingsPage {
  to: string;
  icon: LucideIcon;
}

/** The pages of the settings, in the order of the list and the navigation. */
export const settingsPages = {
  account: {
    to: paths.accountSettings,
    icon: UserRoundCog,
  },
  notifications: {
    to: paths.notificationSettings,
    icon: Bell,
  },
  privacy: {
    to: paths.privacySettings,
    icon: EyeOff,
  },
  billing: {
    to: paths.billingSettings,
    icon: ReceiptEuro,
  },
  data: {
    to: paths.dataSettings,
    icon: Database,
  },
} satisfies Record<string, SettingsPage>;

export type SettingsPageName = keyof typeof settingsPages;
export const settingsPageNames = Object.keys(settingsPages) as SettingsPageName[];
