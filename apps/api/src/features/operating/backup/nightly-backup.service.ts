import type { BackupDto } from '@rosette/shared/contract/setup.ts';
import { makeBackup } from '#backup/backup.service.ts';
import { type BackupState, BackupStateModel, backupStateId } from '#backup/backup-state.model.ts';
import { enqueueMails } from '#features/mail/outbox.service.ts';
import { adminMailboxes, type MemberMailbox } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { transaction } from '#lib/transaction.ts';
import type { Waiting } from '#lib/waiting.ts';

/** ms after the last good backup when the next one is overdue (product/backups#every-night). */
const dueMs = 48 * 3_600_000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

const _id = backupStateId;
const storedState = async (): Promise<Partial<BackupState>> =>
  (await BackupStateModel.findById(_id).lean()) ?? {};

const isOverdue = ({ last_at }: Partial<BackupState>): boolean =>
  !last_at || clock.now().getTime() - last_at.getTime() > dueMs;

/** The last moment of the day's hour (UTC) that is not in the future. */
function lastNight(hour: number): Date {
  const today = Math.floor(clock.now().getTime() / dayMs) * dayMs + hour * hourMs;
  return new Date(today > clock.now().getTime() ? today - dayMs : today);
}

/** The last good backup, for admins. Those of the night are made in production only. */
export async function getBackup({ config }: AppContext): Promise<BackupDto> {
  const state = await storedState();
  return {
    is_nightly: config.isProduction,
    last_at: state.last_at?.toISOString() ?? null,
    bytes: state.bytes ?? null,
    is_due: config.isProduction && isOverdue(state),
  };
}

/** Whether there is a good backup of the last 48 hours (product/site#checklist). */
export const hasBackup = async (): Promise<boolean> => !isOverdue(await storedState());

/** What waits where the last good backup is too old, or none was made (product/admin#what-waits). */
export async function waitingBackup({ config }: AppContext): Promise<Waiting> {
  const state = config.isProduction ? await storedState() : null;
  if (!state || !isOverdue(state)) return { count: 0, oldest_at: null };
  return { count: 1, oldest_at: state.last_at ?? null };
}

/**
 * Makes the backup of the last night, unless there is a newer one; the first one of an installation at once.
 * @returns when the next one is due
 */
export async function backUpNightly(app: AppContext): Promise<Date> {
  const night = lastNight(app.config.backups.hour);
  const { last_at } = await storedState();
  if (!last_at || last_at < night) {
    const { bytes, place } = await makeBackup(app);
    app.log.info({ bytes, place }, 'backup made');
  }
  return new Date(night.getTime() + dayMs);
}

const backupMail = (
  app: AppContext,
  { to, memberId }: MemberMailbox,
  { last_at }: Partial<BackupState>,
  now: Date,
) => ({
  key: `backup-overdue:${now.getTime()}:${memberId}`,
  to,
  memberId,
  subject: say('accountMails.backupOverdue.subject'),
  category: 'essential' as const,
  content: {
    paragraphs: [
      last_at
        ? say('accountMails.backupOverdue.last', { day: { day: last_at.toISOString() } })
        : say('accountMails.backupOverdue.none'),
      say('accountMails.backupOverdue.text'),
    ],
    action: { label: say('accountMails.backupOverdue.action'), url: `${app.config.webOrigin}/admin/health` },
  },
});

/** Mails all admins once where the last good backup is too old (product/backups#every-night). */
export async function watchBackups(app: AppContext): Promise<void> {
  const now = clock.now();
  await BackupStateModel.updateOne({ _id }, { $setOnInsert: { watched_since: now } }, { upsert: true });
  const state = await storedState();
  // A new installation has made none yet.
  const isNew = !state.last_at && now.getTime() - (state.watched_since ?? now).getTime() <= dueMs;
  if (state.told_at || isNew || !isOverdue(state)) return;
  const admins = await adminMailboxes();
  await transaction(async () => {
    const { modifiedCount } = await BackupStateModel.updateOne(
      { _id, told_at: { $exists: false } },
      { told_at: now },
    );
    if (modifiedCount === 0) return;
    await enqueueMails(
      app,
      admins.map((admin) => backupMail(app, admin, state, now)),
    );
  });
}
