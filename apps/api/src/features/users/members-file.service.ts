import {
  type MemberFileQuery,
  type MemberFileState,
  memberFileColumns,
} from '@rosette/shared/contract/admin-files.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { tierAt } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { clock } from '#lib/clock.ts';
import { type Cell, csvFile } from '#lib/csv.ts';
import { textsOf } from '#lib/texts.ts';
import { addressOf } from './imported.service.ts';
import { isReturned } from './mailbox-marks.service.ts';
import { sourceOf } from './membership-ledger.service.ts';
import { panelCondition } from './panel-filters.ts';
import { type User, UserModel } from './user.model.ts';
import { currentSuspension, notInAs } from './visibility.service.ts';

/** Null for who was declined: she is no member, and her account is about to go. */
function stateOf(user: User): MemberFileState | null {
  const standing = notInAs(user);
  if (standing) return standing === 'declined' ? null : standing;
  return currentSuspension(user) ? 'suspended' : 'member';
}

function rowOf(user: User, state: MemberFileState): Record<(typeof memberFileColumns)[number], Cell> {
  const tier = tierAt(user, clock.now());
  return {
    id: String(user._id),
    full_name: user.full_name,
    email: addressOf(user),
    email_confirmed: Boolean(user.email_verified_at),
    business_name: user.business_name,
    industry: user.industry,
    town: user.town,
    country: user.country,
    language: user.language,
    role: user.role,
    tier,
    membership_expires: user.membership_expires ? { day: user.membership_expires } : null,
    source: tier === 'free' ? null : sourceOf(user.grants),
    joined_on: { day: user.created_at },
    state,
    mail_returned: isReturned(user),
  };
}

/** The rows of the accounts that match, as a cursor, audited with their number, also where the reader goes away before the end. */
async function* rows(
  caller: Caller,
  { tier, role, state, joined_from }: MemberFileQuery,
): AsyncGenerator<Cell[]> {
  const filter = {
    ...(await panelCondition(caller, { tier, role, state })),
    ...(joined_from && { created_at: { $gte: new Date(`${joined_from}T00:00:00Z`) } }),
  };
  let lines = 0;
  try {
    for await (const user of UserModel.find(filter)
      .sort({ _id: 1 })
      .select('+grants')
      .lean<User[]>()
      .cursor()) {
      const standing = stateOf(user);
      if (!standing) continue;
      const row = rowOf(user, standing);
      lines += 1;
      yield memberFileColumns.map((column) => row[column]);
    }
  } finally {
    await recordAudit({
      actor_id: caller.id,
      action: 'members.export',
      subject: { id: 'members', label: 'members.csv' },
      before: null,
      after: {
        ...(tier && { tier }),
        ...(role && { role }),
        ...(state && { state }),
        ...(joined_from && { joined_from }),
        lines,
      },
    });
  }
}

/** All members as a file, with headings in this language (product/admin#files); audited. */
export function membersFile(
  admin: Caller,
  query: MemberFileQuery,
  language: Language,
): AsyncIterable<string> {
  const headings = textsOf(language).documents.memberColumns;
  return csvFile(
    language,
    memberFileColumns.map((column) => headings[column]),
    rows(admin, query),
  );
}
