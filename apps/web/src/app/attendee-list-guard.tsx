import { useParams } from 'react-router';
import { keptAttendeeLists } from '#lib/kept-attendee-lists.ts';
import { useAccountId } from '#session/account-id.ts';
import { MembersOnly } from './guards.tsx';

/** The attendee list opens from what this device keeps, too, while nobody can be asked who she is: at the door. */
export function AttendeeListGuard() {
  const { id = '' } = useParams();
  const accountId = useAccountId();
  return <MembersOnly asks isOpen={accountId !== null && keptAttendeeLists.find(accountId, id) !== null} />;
}
