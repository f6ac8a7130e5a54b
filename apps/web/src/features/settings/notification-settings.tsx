import { NotificationSection } from './notification-section.tsx';
import { SettingsPage } from './settings-page.tsx';

/** /settings/notifications */
export function NotificationSettingsScreen() {
  return (
    <SettingsPage page="notifications">
      <NotificationSection />
    </SettingsPage>
  );
}
