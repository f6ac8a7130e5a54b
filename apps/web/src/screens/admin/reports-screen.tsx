import { texts } from '#lib/texts.ts';
import { Reports } from './reports.tsx';
import { Room } from './rooms.tsx';

/** The page /admin/reports: what members reported (product/safety#reports). */
export function ReportsScreen() {
  return (
    <Room name="reports" about={texts.admin.reports.about} isWide>
      <Reports />
    </Room>
  );
}
