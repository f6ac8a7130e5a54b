import type { EmailVisibility } from '@rosette/shared/contract/users.ts';
import { connectedAmong } from '#features/connections/connections.service.ts';
import type { User } from './user.model.ts';
import type { Viewer } from './visibility.service.ts';

/** What she chose; accounts of before, with `show_email`, as beyond §8 says. */
export const emailVisibilityOf = ({ email_visibility, show_email }: User): EmailVisibility =>
  email_visibility ?? (show_email === false ? 'nobody' : 'connections');

const nobody: ReadonlySet<string> = new Set();

/**
 * Ids of those of `users` who show `viewer` their e-mail address because they are connected; what `presentMember` is
 * given. Nobody for who sees all or none.
 */
export async function showingEmailTo(viewer: Viewer, users: readonly User[]): Promise<ReadonlySet<string>> {
  if (!viewer || viewer.is_unconfirmed || viewer.role === 'admin') return nobody;
  const ids = users.filter((user) => emailVisibilityOf(user) === 'connections').map(({ _id }) => _id);
  return connectedAmong(viewer.id, ids);
}
