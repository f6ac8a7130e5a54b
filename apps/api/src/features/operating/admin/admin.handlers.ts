import type { admin } from '@rosette/shared/contract/admin.ts';
import { membersFile } from '#features/users/members-file.service.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { render, say } from '#lib/message.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { grantRole } from './roles.service.ts';

/** What admins do with members. */
export const adminMemberHandlers = {
  membersFile: ({ caller, query, language }) => membersFile(caller, query, language),
  grantRole: {
    async commit({ app, caller, query, language }) {
      const user = await grantRole(app, caller, query.email, query.role);
      const message = render(
        language,
        say(`answers.roleGranted.${user.role}`, { email: writtenAddress(user.email) }),
      );
      return { message, user: presentOwnUser(app, user) };
    },
  },
} satisfies Partial<Handlers<typeof admin>>;
