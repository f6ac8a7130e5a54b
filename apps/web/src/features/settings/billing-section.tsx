import { BillingForm } from '#shared/billing/billing-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The billing details for receipts. */
export function BillingSection() {
  return (
    <SettingsSection
      title="Billing details"
      about="These details appear on later receipts; earlier receipts do not change. All fields are optional."
    >
      <BillingForm />
    </SettingsSection>
  );
}
