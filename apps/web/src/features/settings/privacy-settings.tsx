import { ReachSection } from './reach-section.tsx';
import { BlockedSection, OwnReportsSection } from './safety-sections.tsx';
import { SettingsPage } from './settings-page.tsx';

/** /settings/privacy: who reaches her, whom she has blocked, and what became of her reports. */
export function PrivacySettingsScreen() {
  return (
    <SettingsPage page="privacy">
      <ReachSection />
      <BlockedSection />
      <OwnReportsSection />
    </SettingsPage>
  );
}
