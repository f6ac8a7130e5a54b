import { contract } from '@rosette/shared/contract/index.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import type { Role, Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { UserModel } from '#features/users/user.model.ts';
import { as, type Someone } from './api.ts';

export interface Member extends Someone {
  id: string;
  user: OwnUserDto;
  password: string;
}

interface MemberTraits {
  tier?: Tier;
  role?: Role;
  full_name?: string;
  email?: string;
  business_name?: string;
  industry?: string;
  membership_expires?: Date;
}

let count = 0;

/** Somebody new with a session, registered over HTTP; tier and role are set beneath, as no call can. */
export async function aMember(traits: MemberTraits = {}): Promise<Member> {
  count += 1;
  const { tier, role, membership_expires, full_name = `Member ${count}`, ...profile } = traits;
  const password = 'a good password';
  const { body } = await as(null).call(contract.auth.register, {
    body: { email: `member-${count}-${Date.now()}@rosette.example`, ...profile, full_name, password },
  });
  const beneath = {
    ...(tier && { membership_tier: tier }),
    ...(role && { role }),
    ...(membership_expires && { membership_expires }),
  };
  if (Object.keys(beneath).length > 0) await UserModel.updateOne({ _id: body.user.id }, beneath);
  return { id: body.user.id, token: body.token, password, user: { ...body.user, ...(role && { role }) } };
}

export const anAdmin = () => aMember({ role: 'admin', tier: 'premium' });
export const aPartner = () => aMember({ role: 'partner', tier: 'premium' });
