import { Bell, Database, EyeOff, type LucideIcon, ReceiptEuro, UserRoundCog } from 'lucide-react';
import { paths } from '#lib/paths.ts';

interface SettingsPage {
  to: string;
  name: string;
  /** What stands there, for the list of all. */
  about: string;
  icon: LucideIcon;
}

/** The pages of the settings, in the order of the list and the navigation. */
export const settingsPages = {
  account: {
    to: paths.accountSettings,
    name: 'Account',
    about: 'Email, password, linked accounts, and where you are signed in',
    icon: UserRoundCog,
  },
  notifications: {
    to: paths.notificationSettings,
    name: 'Notifications',
    about: 'What you are told, in the app and by mail',
    icon: Bell,
  },
  privacy: {
    to: paths.privacySettings,
    name: 'Privacy',
    about: 'Who can reach you, blocked members, and your reports',
    icon: EyeOff,
  },
  billing: {
    to: paths.billingSettings,
    name: 'Billing',
    about: 'Your membership, billing details, payments and receipts',
    icon: ReceiptEuro,
  },
  data: {
    to: paths.dataSettings,
    name: 'Data',
    about: 'Your calendar, a download of your data, and deleting your account',
    icon: Database,
  },
} satisfies Record<string, SettingsPage>;

export type SettingsPageName = keyof typeof settingsPages;
