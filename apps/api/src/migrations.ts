import { emptyOldImports } from './features/accounts/imports/imports.service.ts';
import { renewBusinessSearch } from './features/businesses/businesses.service.ts';
import { renewEventSearch } from './features/events/events.service.ts';
import { renewOpportunitySearch } from './features/opportunities/opportunities.service.ts';
import { renewDirectory } from './features/users/renew-directory.service.ts';
import { renewGrants } from './features/users/renew-grants.service.ts';
import type { Migration } from './migrations/migrations.service.ts';
import { methodsOfPayments } from './migrations/payment-methods.ts';

/** Folds texts anew: ß, ø and the like, apostrophes and hyphens became plain (product/languages#folding). */
const plainLetters: Migration = {
  name: '2026-11-plain-letters',
  async changeSome() {
    for (const renewSome of [renewDirectory, renewBusinessSearch, renewEventSearch, renewOpportunitySearch]) {
      const renewed = await renewSome();
      if (renewed > 0) return renewed;
    }
    return 0;
  },
};

/** What imports that were run or undone have kept of people (product/coming-in#import). */
const oldImports: Migration = { name: '2026-11-old-imports', changeSome: emptyOldImports };

/** Memberships have a ledger, with the source of each grant (product/memberships-and-payments#given-memberships). */
const grantSources: Migration = { name: '2026-11-grant-sources', changeSome: renewGrants };

/**
 * The migrations, in order; a new one comes last, and none is removed. A database stores how many have run, and a new
 * database needs none.
 */
export const migrations: readonly Migration[] = [plainLetters, oldImports, grantSources, methodsOfPayments];
