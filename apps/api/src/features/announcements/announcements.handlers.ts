import type { AdminAnnouncementDto, announcements } from '@rosette/shared/contract/announcements.ts';
import { creationsOf } from '#features/limits/limits.service.ts';
import { countAudience } from '#features/users/audience.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentAnnouncement, presentForAdmins } from './announcement.present.ts';
import {
  type Announcement,
  createAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
  listCurrent,
  removeAnnouncement,
  stopAnnouncement,
  updateAnnouncement,
} from './announcements.service.ts';

const presentOne = async (announcement: Announcement): Promise<AdminAnnouncementDto> => {
  const [presented] = await presentForAdmins([announcement]);
  return presented as AdminAnnouncementDto;
};

const lineOf = ({ params }: { params: { id: string } }) => `announcement:${params.id}`;

export const announcementHandlers: Handlers<typeof announcements> = {
  async current({ app, caller, query, language }) {
    return presentList(app, await listCurrent(caller, query), (one) => presentAnnouncement(one, language));
  },
  dismiss: ({ caller, params }) => dismissAnnouncement(caller, params.id),
  async list({ query }) {
    const { items, total } = await listAnnouncements(query);
    return { items: await presentForAdmins(items), total };
  },
  async preview({ app, body }) {
    const { members, mails } = await countAudience(app, body.audience);
    return { members, mails: body.by_mail && app.mail.isOn ? mails : 0 };
  },
  create: {
    line: ({ caller }) => creationsOf(caller),
    commit: async ({ app, caller, body }) => presentOne(await createAnnouncement(app, caller, body)),
  },
  update: {
    line: lineOf,
    commit: async ({ app, caller, params, body }) =>
      presentOne(await updateAnnouncement(app, caller, params.id, body)),
  },
  remove: {
    line: lineOf,
    commit: ({ app, caller, params }) => removeAnnouncement(app, caller, params.id),
  },
  stop: {
    line: lineOf,
    commit: async ({ caller, params }) => presentOne(await stopAnnouncement(caller, params.id)),
  },
};
