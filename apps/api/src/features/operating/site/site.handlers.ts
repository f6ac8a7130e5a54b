import type { setup } from '@rosette/shared/contract/setup.ts';
import type { site } from '@rosette/shared/contract/site.ts';
import type { catalogue, siteSettings } from '@rosette/shared/contract/site-settings.ts';
import { sendTestMail } from '#features/mail/test-mail.service.ts';
import { presentCatalogue, updatePackage } from '#features/settings/catalogue.service.ts';
import { recordSetup } from '#features/settings/settings-document.service.ts';
import { countAgreed } from '#features/users/agreement.service.ts';
import { getMember } from '#features/users/users.service.ts';
import { type Handlers, preparedWrite } from '#http/handlers.ts';
import { unavailable } from '#lib/app-error.ts';
import { isDatabaseReady } from '#lib/database.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { getBackup } from '../backup/nightly-backup.service.ts';
import { getChecklist } from './checklist.service.ts';
import { getLegalText, getSite, getStats } from './site.service.ts';
import { getStories, updateStories } from './stories.service.ts';
import { presentSettings, updateSettings } from './update-settings.service.ts';

export const siteHandlers: Handlers<typeof site> = {
  health: () => ({ status: 'ok' }),
  async ready({ app }) {
    if (app.shutdown.isUnderWay) throw unavailable('process_stopping');
    if (!app.startup.isReady) throw unavailable('process_starting');
    if (!(await isDatabaseReady())) throw unavailable('database_unreachable');
    return { status: 'ok' };
  },
  get: ({ app, language }) => getSite(app, language),
  stats: () => getStats(),
  legal: ({ app, params, language }) => getLegalText(app, params.page, language),
  stories: ({ language }) => getStories(language),
  updateStories: {
    line: () => 'stories',
    commit: ({ caller, body }) => updateStories(caller, body),
  },
};

export const siteSettingsHandlers: Handlers<typeof siteSettings> = {
  agreement: ({ app }) => countAgreed(app),
  get: ({ app }) => presentSettings(app),
  update: {
    line: () => 'site',
    commit: ({ app, caller, body }) => updateSettings(app, caller, body),
  },
};

export const catalogueHandlers: Handlers<typeof catalogue> = {
  get: () => presentCatalogue(),
  update: {
    line: () => 'site',
    commit: ({ caller, params, body }) => updatePackage(caller, params.package_id, body),
  },
};

export const setupHandlers: Handlers<typeof setup> = {
  checklist: ({ app }) => getChecklist(app),
  updateChecklist: {
    async commit({ app, body }) {
      await recordSetup({ is_hidden: body.is_hidden });
      return getChecklist(app);
    },
  },
  backup: ({ app }) => getBackup(app),
  testMail: preparedWrite({
    async prepare({ app, caller, language }) {
      const { full_name, email } = await getMember(caller.id);
      await sendTestMail(app, { name: full_name, address: email }, language);
      return email;
    },
    async commit(_request, to) {
      await recordSetup({ is_mail_tested: true });
      return { to: writtenAddress(to) };
    },
  }),
};
