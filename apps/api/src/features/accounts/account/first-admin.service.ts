import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { endAdminLink, storeAdminLink } from '#features/settings/settings-document.service.ts';
import { hasAdmin, makeFirstAdmin, type User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { createLinkToken, hashLinkToken } from '#lib/link-token.ts';
import { transaction } from '#lib/transaction.ts';

const lifetimeMs = 3_600_000;

/**
 * A new link that makes the first admin of who opens it, for the start to print; earlier ones end
 * (product/accounts#the-first-admin).
 * @param isShown whether this start can print it where nobody else reads it
 * @returns null with an admin, with ADMIN_EMAIL, and where it cannot be printed
 */
export function offerAdminLink({ config }: AppContext, isShown: boolean): Promise<string | null> {
  // The use of a link writes the same document: of both at once, one is repeated and sees the other.
  return transaction(async () => {
    await endAdminLink();
    if (!isShown || config.ADMIN_EMAIL || (await hasAdmin())) return null;
    const token = createLinkToken();
    const expires_at = new Date(clock.now().getTime() + lifetimeMs);
    await storeAdminLink({ hash: hashLinkToken(token), expires_at });
    return `${config.webOrigin}/first-admin/${token}`;
  });
}

/**
 * Makes an admin of the caller by the printed link, inside a transaction.
 * @throws 400 for a link that was used, replaced or has expired, and once there is an admin
 */
export async function becomeFirstAdmin({ id, role }: Caller, token: string): Promise<User> {
  if (!(await endAdminLink(hashLinkToken(token)))) throw badRequest('admin_link_invalid');
  const admin = await makeFirstAdmin(id);
  await recordAudit({
    actor_id: id,
    action: 'user.role',
    subject: { id, member_id: id },
    before: { role },
    after: { role: admin.role },
    isOfSelf: true,
  });
  return admin;
}
