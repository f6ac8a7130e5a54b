import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { useUser } from '#session/session.tsx';
import { BillingForm } from '#shared/billing/billing-form.tsx';
import { Receipts } from '#shared/billing/receipts.tsx';
import { tierNames } from '#shared/membership/tier-names.ts';
import { LinkButton } from '#ui/button.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SettingsSection } from './settings-section.tsx';

/** /settings/billing: what she has bought, and what her receipts say. */
export function BillingSettingsScreen() {
  return (
    <SettingsPage page="billing">
      <MembershipSection />
      <Receipts />
      <SettingsSection
        title="Billing details"
        about="Used on new receipts; earlier ones do not change. All fields are optional."
      >
        <BillingForm />
      </SettingsSection>
    </SettingsPage>
  );
}

function MembershipSection() {
  const { membership_tier: tier, membership_expires: expires } = useUser();
  return (
    <SettingsSection title="Membership">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          <strong>{tierNames[tier]}</strong>
          {tier !== 'free' && expires && ` until ${formatDate(expires)}`}
        </p>
        <LinkButton to={paths.membership} variant="secondary">
          {tier === 'free' ? 'See the memberships' : 'Change or renew'}
        </LinkButton>
      </div>
    </SettingsSection>
  );
}
