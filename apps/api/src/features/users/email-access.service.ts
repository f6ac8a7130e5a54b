import { connectedAmong } from '#features/connections/connections.service.ts';
import type { User } from './user.model.ts';
import type { Viewer } from './visibility.service.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * Ids of those of `users` whose addresses `viewer` sees as their connection, for `presentMember`. Empty for viewers who
 * see all addresses or none.
 */
export async function showingEmailTo(viewer: Viewer, users: readonly User[]): Promise<ReadonlySet<string>> {
  if (!viewer || viewer.is_unconfirmed || viewer.role === 'admin') return nobody;
  const ids = users.filter((user) => user.email_visibility === 'connections').map(({ _id }) => _id);
  return connectedAmong(viewer.id, ids);
}
