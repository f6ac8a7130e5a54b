import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { BillingForm } from './billing-form.tsx';

/** A hint beside offers: receipts are immutable, so a business gives its details before it pays. */
export function BillingHint() {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="mt-8 text-ink-soft">
      Paying as a business? Receipts use the billing details saved when you pay.{' '}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="text-accent-ink underline underline-offset-4"
      >
        Billing details
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Billing details"
        description="Used on new receipts. All fields are optional."
      >
        <BillingForm onDone={() => setOpen(false)} />
      </Dialog>
    </p>
  );
}
