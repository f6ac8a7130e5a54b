import { texts } from '#lib/texts.ts';
import { BackupPanel } from './backup-panel.tsx';
import { FailedWork } from './failed-work.tsx';
import { HealthWeeks } from './health-weeks.tsx';
import { Room } from './rooms.tsx';

/** /admin/health: how the community is, its backups, and work that failed. */
export function HealthScreen() {
  return (
    <Room name="health" about={texts.admin.rooms.healthAbout} isWide>
      <HealthWeeks />
      <BackupPanel />
      <FailedWork />
    </Room>
  );
}
