import { admin } from '@rosette/shared/contract/admin.ts';
import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { type PlacementState, type PlacementStep, stepsOffered } from '@rosette/shared/lifecycle.ts';
import { useState } from 'react';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { paymentMethodNames, paymentStatusNames } from '#shared/placements/placement-words.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Fact } from '#ui/facts.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';

type Kind = 'partnership' | 'advertisement';

const endpoints = {
  partnership: {
    approve: admin.approvePartnership,
    mark_paid: admin.markPartnershipPaid,
    reject: admin.rejectPartnership,
  },
  advertisement: {
    approve: admin.approveAdvertisement,
    mark_paid: admin.markAdvertisementPaid,
    reject: admin.rejectAdvertisement,
  },
} as const;

const buttons = {
  approve: { name: 'Approve', variant: 'primary' },
  mark_paid: { name: 'Mark as Paid', variant: 'secondary' },
  reject: { name: 'Reject', variant: 'danger' },
} as const satisfies Record<PlacementStep, object>;

const capital = { partnership: 'Partnership', advertisement: 'Advertisement' } as const;
const done = { approve: 'approved!', mark_paid: 'marked as paid!', reject: 'rejected' } as const;

/** The toast of a failed step; rejecting shows the API's message. */
function failureOf(kind: Kind, step: PlacementStep, error: unknown): string {
  if (step === 'mark_paid') return 'Failed to mark as paid';
  if (step === 'approve') return `Failed to approve ${kind}`;
  return detailOr(error, `Failed to reject ${kind}`);
}

interface PlacementStepsProps {
  kind: Kind;
  item: PlacementState & { id: string };
  /** The id of the heading with its name. */
  titleId: string;
}

/**
 * The steps allowed by the state of a partnership or advertisement
 * (product/partners-and-advertisements#states).
 */
export function PlacementSteps({ kind, item, titleId }: PlacementStepsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const shownButtons = useFocusOnRemoval<HTMLDivElement>();
  const take = useApiMutation({
    mutationFn: (step: PlacementStep) => call(endpoints[kind][step], { params: { id: item.id } }),
    done: (_, step) => `${capital[kind]} ${done[step]}`,
    failed: (error, step) => failureOf(kind, step, error),
    // Approving a partnership changes its member's role, which the user table shows; a Top Placement its businesses.
    changes: ['placement'],
  });

  // `contents`: the buttons are laid out by their row.
  return (
    <div ref={shownButtons} className="contents">
      {stepsOffered(item).map((step) => (
        <Button
          key={step}
          variant={buttons[step].variant}
          aria-describedby={titleId}
          isBusy={take.isPending}
          onClick={() => (step === 'reject' ? setRejecting(true) : take.mutate(step))}
        >
          {buttons[step].name}
        </Button>
      ))}
      <ConfirmDialog
        open={isRejecting}
        onOpenChange={setRejecting}
        title={`Reject this ${kind}?`}
        description="It ends and leaves this list. This cannot be undone."
        action={`Reject ${kind}`}
        onConfirm={() => take.mutate('reject')}
      />
    </div>
  );
}

/** The facts shared by partnerships and advertisements: money and dates. */
export function PlacementFacts({ item }: { item: PartnershipDto | AdvertisementDto }) {
  return (
    <>
      <Fact name="Amount">{formatMoney(item.amount, item.currency)}</Fact>
      <Fact name="Payment method">{paymentMethodNames[item.payment_method]}</Fact>
      <Fact name="Payment">{paymentStatusNames[item.payment_status]}</Fact>
      <Fact name="Entered">{formatDate(item.created_at)}</Fact>
      <Fact name="Start date">{item.start_date && formatDate(item.start_date)}</Fact>
      <Fact name="End date">{item.end_date && formatDate(item.end_date)}</Fact>
    </>
  );
}
