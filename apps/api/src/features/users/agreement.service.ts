import type { AgreementDto } from '@rosette/shared/contract/site-settings.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { textsToAgree } from '#features/settings/agreement.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { UserModel } from './user.model.ts';
import { countMembers } from './users.service.ts';

/** What an account that joins now has agreed to; undefined while there is nothing to agree to. */
export function agreementNow(app: AppContext) {
  const texts = textsToAgree(app);
  return texts ? { ...texts, at: clock.now() } : undefined;
}

/**
 * Stores that the caller agrees to the terms and the privacy notice as they are now (product/site#terms), inside a
 * transaction. Again keeps the first time; does nothing while they are not set.
 */
export async function agree(app: AppContext, { id }: Caller): Promise<void> {
  const agreed = agreementNow(app);
  if (!agreed) return;
  const { terms, privacy } = agreed;
  await UserModel.updateOne(
    { _id: id, $nor: [{ 'agreed.terms': terms, 'agreed.privacy': privacy }] },
    { $set: { agreed } },
  );
}

/** How many members have agreed to the texts as they are now. */
export async function countAgreed(app: AppContext): Promise<AgreementDto> {
  const texts = textsToAgree(app);
  const members = await countMembers();
  if (!texts) return { is_asked: false, agreed: 0, members };
  const agreed = await UserModel.countDocuments({
    'agreed.terms': texts.terms,
    'agreed.privacy': texts.privacy,
    // As `countMembers` counts them.
    'admission.state': { $nin: ['waiting', 'declined'] },
  });
  return { is_asked: true, agreed, members };
}
