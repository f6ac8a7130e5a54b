import { texts } from '#lib/texts.ts';
import { MembersDownload } from './downloads.tsx';
import { Imports } from './imports.tsx';
import { Room } from './rooms.tsx';
import { UserTable } from './user-table.tsx';

/** /admin/members: everybody with an account, and the import of members. */
export function AdminMembersScreen() {
  return (
    <Room name="members" about={texts.admin.rooms.membersAbout}>
      <Imports />
      <div>
        <MembersDownload />
        <UserTable />
      </div>
    </Room>
  );
}
