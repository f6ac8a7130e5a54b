import { admin } from '@rosette/shared/contract/admin.ts';
import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { type PlacementState, type PlacementStep, stepsOffered } from '@rosette/shared/lifecycle.ts';
import { CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { PlacementBadge } from '#shared/placements/placement-badge.tsx';
import { paymentMethodNames, paymentStatusNames } from '#shared/placements/placement-words.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ActionMenu, type MenuAction } from '#ui/menu.tsx';
import { ActionCell, Cell, Parts } from './admin-table.tsx';

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

const buttons = [
  { step: 'approve', name: 'Approve', variant: 'primary' },
  { step: 'mark_paid', name: 'Mark as Paid', variant: 'secondary' },
] as const satisfies readonly { step: PlacementStep; name: string; variant: string }[];

const capital = { partnership: 'Partnership', advertisement: 'Advertisement' } as const;
const done = { approve: 'approved!', mark_paid: 'marked as paid!', reject: 'rejected' } as const;

/** The toast of a failed step; rejecting shows the API's message. */
function failureOf(kind: Kind, step: PlacementStep, error: unknown): string {
  if (step === 'mark_paid') return 'Failed to mark as paid';
  if (step === 'approve') return `Failed to approve ${kind}`;
  return detailOr(error, `Failed to reject ${kind}`);
}

interface PlacementActionsProps {
  kind: Kind;
  item: PlacementState & { id: string };
  name: string;
  /** The id of the element with its name. */
  nameId: string;
  /** Further entries of the menu. */
  actions?: readonly MenuAction[];
}

/**
 * The steps allowed by the state of a partnership or advertisement
 * (product/partners-and-advertisements#states): as buttons, but for rejecting it, which is in the row's menu.
 */
export function PlacementActions({ kind, item, name, nameId, actions = [] }: PlacementActionsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const take = useApiMutation({
    mutationFn: (step: PlacementStep) => call(endpoints[kind][step], { params: { id: item.id } }),
    done: (_, step) => `${capital[kind]} ${done[step]}`,
    failed: (error, step) => failureOf(kind, step, error),
    // Approving a partnership changes its member's role, which the user table shows; a Top Placement its businesses.
    changes: ['placement'],
  });
  const offered = stepsOffered(item);
  const reject = { label: 'Reject', icon: CircleX, act: () => setRejecting(true) };

  return (
    <ActionCell
      menu={
        <ActionMenu
          label={`More for ${name}`}
          actions={offered.includes('reject') ? [...actions, reject] : actions}
        />
      }
    >
      {buttons
        .filter(({ step }) => offered.includes(step))
        .map(({ step, name: label, variant }) => (
          <Button
            key={step}
            variant={variant}
            size="small"
            aria-describedby={nameId}
            isBusy={take.isPending && take.variables === step}
            onClick={() => take.mutate(step)}
          >
            {label}
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
    </ActionCell>
  );
}

interface PlacementCellProps {
  item: PartnershipDto | AdvertisementDto;
  /** The package or type. */
  type: string;
  /** Further facts. */
  children: ReactNode;
}

/** What is sold, with its state, money and dates. */
export function PlacementCell({ item, type, children }: PlacementCellProps) {
  const { amount, currency, payment_method, payment_status, start_date, end_date } = item;
  const money = [
    formatMoney(amount, currency),
    paymentMethodNames[payment_method],
    paymentStatusNames[payment_status],
  ];
  return (
    <Cell kind="line">
      <div className="grid justify-items-start gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{type}</span>
          <PlacementBadge status={item.status} />
        </p>
        <Parts parts={money} />
        {start_date && (
          <Parts parts={[`From ${formatDate(start_date)}`, end_date && `to ${formatDate(end_date)}`]} />
        )}
        {children}
      </div>
    </Cell>
  );
}
