import type { ChecklistDto, SetupStep } from '@rosette/shared/contract/setup.ts';
import {
  canIssuePapers,
  hasOwnContact,
  legalText,
  storedSettings,
} from '#features/settings/settings.service.ts';
import { findSettings } from '#features/settings/settings-document.service.ts';
import { hasConfirmedMembers } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { hasBackup } from '../backup/nightly-backup.service.ts';

/** The members, admins aside, from which a community has begun. */
const firstMembers = 3;

/** The page where a step is done. */
const paths: Record<SetupStep, string> = {
  name: '/admin/site',
  logo: '/admin/site',
  legal: '/admin/site',
  contact: '/admin/site',
  mail: '/admin/setup',
  payments: '/admin/setup',
  papers: '/admin/site',
  sign_in: '/admin/setup',
  admission: '/admin/site',
  first_members: '/admin/invitations',
  backup: '/admin/health',
};

/** What is left to set up (product/site#checklist). */
export async function getChecklist(app: AppContext): Promise<ChecklistDto> {
  const [document, hasMembers, isBackedUp] = await Promise.all([
    findSettings(),
    hasConfirmedMembers(firstMembers),
    hasBackup(),
  ]);
  const { name, logo } = storedSettings();
  const { config } = app;
  const isWritten = (page: 'privacy' | 'terms' | 'imprint') =>
    legalText(app, page, config.DEFAULT_LANGUAGE)?.is_example === false;
  const done: Record<SetupStep, boolean> = {
    name: name !== undefined,
    logo: logo !== undefined,
    legal: isWritten('privacy') && isWritten('terms') && isWritten('imprint'),
    contact: hasOwnContact(app),
    mail: app.mail.isOn && Boolean(document?.setup?.is_mail_tested),
    // An address in place of the real provider's is that of a sandbox.
    payments: app.stripe !== null && config.STRIPE_API_BASE === undefined,
    papers: canIssuePapers(app),
    sign_in: Object.values(config.social).some((client) => client !== null && client.base === undefined),
    admission: Boolean(document?.setup?.is_admission_chosen),
    first_members: hasMembers,
    backup: isBackedUp,
  };
  return {
    is_hidden: document?.setup?.is_hidden ?? false,
    steps: Object.entries(paths).map(([step, path]) => ({
      step: step as SetupStep,
      is_done: done[step as SetupStep],
      path,
    })),
  };
}
