import { useParams } from 'react-router-dom';
import { useAccountId } from '#session/account-id.ts';
import { keptAttendeeLists } from '#shared/events/kept-attendee-lists.ts';
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
