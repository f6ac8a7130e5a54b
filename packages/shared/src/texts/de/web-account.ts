import { admissions } from './admissions.ts';
import { cancellations } from './cancellations.ts';
import { firstAdmin } from './first-admin.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { membership } from './membership.ts';
import { benefits, packages } from './packages.ts';
import { partner } from './partner.ts';
import { placements } from './placements.ts';
import { settings } from './settings.ts';
import { withdrawals } from './withdrawals.ts';

/** The texts of settings, memberships, payments and partnerships, and of public pages but the landing page. */
export const texts = {
  admissions,
  benefits,
  cancellations,
  firstAdmin,
  imports,
  invitations,
  membership,
  packages,
  partner,
  placements,
  settings,
  withdrawals,
};
