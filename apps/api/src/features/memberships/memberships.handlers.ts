import { membershipPackages } from '@rosette/shared/catalogue/membership-packages.ts';
import type { memberships } from '@rosette/shared/contract/memberships.ts';
import type { Handlers } from '#http/handlers.ts';

export const membershipHandlers: Handlers<typeof memberships> = {
  packages: () => membershipPackages,
};
