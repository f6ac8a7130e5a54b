import { createTarget } from './backup/backup.service.ts';
import { hasAdmin } from './features/users/accounts.service.ts';
import type { AppContext } from './lib/app-context.ts';

/** Logs what is switched off and why, in a line each; outside of production only of mails. */
export async function logWhatIsOff(app: AppContext): Promise<void> {
  const { config, log, mail, stripe } = app;
  if (!mail.isOn) log.warn('mail is switched off: SMTP_URL is not set');
  if (!config.isProduction) return;
  if (mail.isOn && !config.BOUNCE_MAILBOX_URL && !config.BOUNCE_SECRET)
    log.warn('mails that come back later are not noticed: BOUNCE_MAILBOX_URL is not set');
  if (!config.ADMIN_EMAIL && !(await hasAdmin())) log.warn('nobody is an admin: ADMIN_EMAIL is not set');
  if (!stripe) log.warn('payments are switched off: STRIPE_SECRET_KEY is not set');
  if (!config.social.google) log.warn('sign-in with Google is switched off: GOOGLE_CLIENT_ID is not set');
  if (!config.social.linkedin)
    log.warn('sign-in with LinkedIn is switched off: LINKEDIN_CLIENT_ID is not set');
  try {
    await createTarget(app).check();
    if (!config.backups.key) log.warn('backups are not encrypted: BACKUP_KEY is not set');
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const place = config.backups.s3 ? 'BACKUP_S3_BUCKET' : 'BACKUP_DIR';
    log.error({ place, reason: code ?? name }, 'backups are switched off: they cannot be stored');
  }
}
