import { texts } from '#lib/texts.ts';
import { MembersDownload } from './downloads.tsx';
import { Imports } from './imports.tsx';
import { Room } from './rooms.tsx';
import { UserTable } from './user-table.tsx';

/** /admin/members: everybody with an account, and below the table the file and the import of members. */
export function AdminMembersScreen() {
  return (
    <Room name="members" about={texts.admin.rooms.membersAbout} isWide>
      <div>
        <UserTable roleBy="select" />
      </div>
      <MembersDownload />
      <Imports />
    </Room>
  );
}
