import { isWaiting } from '#data/caller.ts';
import { useUser } from '#data/session.tsx';
import { BillingForm } from '#features/billing/billing-form.tsx';
import { Receipts } from '#features/billing/receipts.tsx';
import { formatUtcDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { SettingsPage } from './settings-page.tsx';

/** /settings/billing: what she has bought, and what her receipts say. */
export function BillingSettingsScreen() {
  // Who waits to be admitted can buy nothing yet.
  const isIn = !isWaiting(useUser());
  return (
    <SettingsPage page="billing">
      {isIn && <MembershipSection />}
      {isIn && <Receipts />}
      <CardSection title={texts.membership.billingDetails} about={texts.settings.billing.about}>
        <BillingForm />
      </CardSection>
    </SettingsPage>
  );
}

function MembershipSection() {
  const { membership_tier: tier, membership_expires: expires } = useUser();
  return (
    <CardSection title={texts.frame.parts.membership}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          {tier !== 'free' && expires
            ? fillWith(texts.settings.billing.tierUntil, {
                tier: <strong>{texts.common.tiers[tier]}</strong>,
                day: formatUtcDate(expires),
              })
            : texts.common.tiers[tier]}
        </p>
        <LinkButton to={paths.membership} variant="secondary">
          {tier === 'free' ? texts.settings.billing.seeMemberships : texts.settings.billing.change}
        </LinkButton>
      </div>
    </CardSection>
  );
}
