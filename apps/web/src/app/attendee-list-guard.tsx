import { useParams } from 'react-router-dom';
import { keptAttendeeLists } from '#lib/kept-attendee-lists.ts';
import { useAccountId } from '#session/account-id.ts';
import { MembersOnly } from './guards.tsx';

/** Opens the attendee list from the data stored on this device, also while the session cannot be checked. */
export function AttendeeListGuard() {
  const { id = '' } = useParams();
  const accountId = useAccountId();
  return (
    <MembersOnly
      toSignIn
      needsNoAccount={accountId !== null && keptAttendeeLists.find(accountId, id) !== null}
    />
  );
}
