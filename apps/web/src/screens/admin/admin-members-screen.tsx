import { useLocation } from 'react-router-dom';
import { texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { MembersDownload } from './downloads.tsx';
import { Imports, importHash } from './imports.tsx';
import { Room } from './rooms.tsx';
import { UserTable } from './user-table.tsx';

/** /admin/members: everybody with an account, and below the table the file and the import of members. */
export function AdminMembersScreen() {
  const { search } = useLocation();
  return (
    <Room name="members" about={texts.admin.rooms.membersAbout} isWide>
      <LinkButton to={search + importHash} variant="secondary" className="justify-self-start">
        {texts.imports.title}
      </LinkButton>
      <div>
        <UserTable roleBy="select" />
      </div>
      <MembersDownload />
      <Imports />
    </Room>
  );
}
