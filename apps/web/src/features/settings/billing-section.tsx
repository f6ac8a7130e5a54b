import { BillingForm } from '#layout/billing/billing-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The billing details for receipts. */
export function BillingSection() {
  return (
    <SettingsSection
      title="Billing details"
      about="What your later receipts say; those you have stay as they are. Nothing of it is required."
    >
      <BillingForm />
    </SettingsSection>
  );
}
