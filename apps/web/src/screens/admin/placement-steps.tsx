import { admin } from '@rosette/shared/contract/admin.ts';
import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { Grounds } from '@rosette/shared/contract/grounds.ts';
import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { type PlacementState, type PlacementStep, stepsOffered } from '@rosette/shared/lifecycle.ts';
import { CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { PlacementBadge } from '#features/billing/placement-badge.tsx';
import { GroundsDialog } from '#features/safety/grounds.tsx';
import { formatMoney, formatUtcDate } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
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
  { step: 'approve', variant: 'primary' },
  { step: 'mark_paid', variant: 'secondary' },
] as const satisfies readonly { step: PlacementStep; variant: string }[];

/** What cannot be taken back is asked first: marking as paid, and approving what is paid. */
type AskedStep = (typeof buttons)[number]['step'];

/** The toast of a failed step; rejecting shows the API's message. */
function failureOf(kind: Kind, step: PlacementStep, error: unknown): string {
  if (step === 'mark_paid') return texts.admin.steps.markPaidFailed;
  if (step === 'approve') return texts.admin.steps.approveFailed[kind];
  return detailOr(error, texts.admin.steps.rejectFailed[kind]);
}

interface PlacementActionsProps {
  kind: Kind;
  item: PlacementState & { id: string; amount: number; currency: string };
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
    mutationFn: ({ step, grounds }: { step: PlacementStep; grounds?: Grounds }) =>
      call(endpoints[kind][step], { params: { id: item.id }, ...(grounds && { body: grounds }) }),
    done: (_, { step }) => texts.admin.steps.done[kind][step],
    failed: (error, { step }) => failureOf(kind, step, error),
    // Approving a partnership changes its member's role, which the user table shows; a Top Placement its businesses.
    changes: ['placement'],
    onDone: () => setRejecting(false),
  });
  /** The step to confirm; null without one. */
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const asksFirst = (step: (typeof buttons)[number]['step']): step is AskedStep =>
    step === 'mark_paid' || item.payment_status === 'paid';
  const offered = stepsOffered(item);
  const reject = { label: texts.admin.steps.reject, icon: CircleX, act: () => setRejecting(true) };

  return (
    <ActionCell
      menu={
        <ActionMenu
          label={fill(texts.admin.moreFor, { name })}
          actions={offered.includes('reject') ? [...actions, reject] : actions}
        />
      }
    >
      {buttons
        .filter(({ step }) => offered.includes(step))
        .map(({ step, variant }) => (
          <Button
            key={step}
            variant={variant}
            size="small"
            aria-describedby={nameId}
            isBusy={take.isPending && take.variables.step === step}
            onClick={() => (asksFirst(step) ? setAsked(step) : take.mutate({ step }))}
          >
            {texts.admin.steps[step]}
          </Button>
        ))}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={texts.admin.steps.question[asked]}
          description={fill(texts.admin.steps.questionAbout[asked], {
            name,
            amount: formatMoney(item.amount, item.currency),
          })}
          action={texts.admin.steps[asked]}
          onConfirm={() => take.mutate({ step: asked })}
        />
      )}
      <GroundsDialog
        keptAs={`rejection ${item.id}`}
        open={isRejecting}
        onOpenChange={setRejecting}
        title={texts.admin.steps.rejectTitle[kind]}
        description={texts.admin.steps.rejectAbout}
        action={texts.admin.steps.rejectAction[kind]}
        isSending={take.isPending}
        onConfirm={(grounds) => take.mutate({ step: 'reject', grounds })}
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
    texts.placements.paymentMethods[payment_method],
    texts.placements.paymentStates[payment_status],
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
          <Parts
            parts={[
              fill(texts.admin.steps.from, { day: formatUtcDate(start_date) }),
              end_date && fill(texts.admin.steps.to, { day: formatUtcDate(end_date) }),
            ]}
          />
        )}
        {children}
      </div>
    </Cell>
  );
}
