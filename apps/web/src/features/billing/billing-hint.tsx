import { useState } from 'react';
import { fillWith, texts } from '#lib/texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { BillingForm } from './billing-form.tsx';

/** A hint beside offers: receipts are immutable, so a business gives its details before it pays. */
export function BillingHint() {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="mt-8 text-ink-soft">
      {fillWith(texts.membership.billing.payingAsBusiness, {
        details: (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="text-accent-ink underline underline-offset-4"
          >
            {texts.membership.billingDetails}
          </button>
        ),
      })}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.membership.billingDetails}
        description={texts.membership.billing.fieldsAreOptional}
      >
        <BillingForm onDone={() => setOpen(false)} />
      </Dialog>
    </p>
  );
}
