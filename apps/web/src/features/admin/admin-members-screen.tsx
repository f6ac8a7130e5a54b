import { texts } from '#lib/texts.ts';
import { Room } from './rooms.tsx';
import { UserTable } from './user-table.tsx';

/** /admin/members: everybody with an account. */
export function AdminMembersScreen() {
  return (
    <Room name="members" about={texts.admin.rooms.membersAbout}>
      <div>
        <UserTable />
      </div>
    </Room>
  );
}
