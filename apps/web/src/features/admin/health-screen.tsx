import { texts } from '#lib/texts.ts';
import { BackupPanel } from './backup-panel.tsx';
import { FailedWork } from './failed-work.tsx';
import { HealthWeeks } from './health-weeks.tsx';
import { Room } from './rooms.tsx';

/** /admin/health: what the installation could not do by itself. */
export function HealthScreen() {
  return (
    <Room name="health" about={texts.admin.rooms.healthAbout}>
      <HealthWeeks />
      <BackupPanel />
      <FailedWork />
    </Room>
  );
}
