import { admin, type InquiryDto, inquiryStatuses } from '@rosette/shared/contract/admin.ts';
import { CircleCheck, CircleX, Inbox, Mail } from 'lucide-react';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ActionMenu } from '#ui/menu.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { FilteredList } from './admin-lists.tsx';
import { ActionCell, AdminRow, Cell, MailLink, NameCell, SinceCell } from './admin-table.tsx';

type Status = InquiryDto['status'];

const statuses = {
  new: { name: 'New', tone: 'gold', move: 'Mark as New', icon: Mail },
  answered: { name: 'Answered', tone: 'good', move: 'Mark as Answered', icon: CircleCheck },
  closed: { name: 'Closed', tone: 'plain', move: 'Mark as Closed', icon: CircleX },
} as const satisfies Record<Status, object>;

/** The usual next status, which has the row's button. */
const next: Record<Status, Status> = { new: 'answered', answered: 'closed', closed: 'new' };

const interests: Record<InquiryDto['interest'], string> = {
  partnership: 'Partnership',
  advertising: 'Advertising',
  sponsorship: 'Sponsorship',
  custom: 'Custom',
};

/** The inquiries, those that wait for an answer by default. */
export function InquiryList() {
  return (
    <FilteredList
      endpoint={admin.inquiries}
      filter={{
        name: 'status',
        label: 'Status',
        values: inquiryStatuses,
        open: 'new',
        wordsOf: (status) => statuses[status].name,
      }}
      what="inquiries"
      caption="Inquiries"
      head={['Name', 'What', 'Since', 'Action']}
      empty={(showAll) => (
        <EmptyState
          icon={Inbox}
          title={showAll ? 'Nothing waits for you' : 'No inquiries yet'}
          action={
            showAll && (
              <Button variant="soft" onClick={showAll}>
                Show all inquiries
              </Button>
            )
          }
        >
          Inquiries from the partner page appear here.
        </EmptyState>
      )}
    >
      {(inquiry) => <Inquiry inquiry={inquiry} />}
    </FilteredList>
  );
}

function Inquiry({ inquiry }: { inquiry: InquiryDto }) {
  const nameId = useId();
  const { id, name, company, email, phone, interest, message, status } = inquiry;
  const move = useApiMutation({
    mutationFn: (wanted: Status) => call(admin.patchInquiry, { params: { id }, body: { status: wanted } }),
    done: (changed) => `Inquiry marked as ${changed.status}`,
    failed: 'Failed to update the inquiry',
    changes: ['inquiry'],
  });
  // An unknown status is not shown (product/partners-and-advertisements#inquiries), and any can be set.
  const state = Object.hasOwn(statuses, status) ? statuses[status] : null;
  const following = next[status] ?? 'answered';
  const others = inquiryStatuses.filter((other) => other !== status && other !== following);
  return (
    <AdminRow>
      <NameCell id={nameId} name={name}>
        <p>{company}</p>
        <MailLink to={email} />
        {phone && (
          <p>
            <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-sm">
              {phone}
            </TextLink>
          </p>
        )}
      </NameCell>
      <Cell kind="line">
        <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{interests[interest] ?? interest}</span>
          {state && <Badge tone={state.tone}>{state.name}</Badge>}
        </p>
        {message && <ClampedText>{message}</ClampedText>}
      </Cell>
      <SinceCell at={inquiry.created_at} />
      <ActionCell
        menu={
          <ActionMenu
            label={`More for ${name}`}
            actions={others.map((other) => ({
              label: statuses[other].move,
              icon: statuses[other].icon,
              act: () => move.mutate(other),
            }))}
          />
        }
      >
        <Button
          variant="secondary"
          size="small"
          aria-describedby={nameId}
          isBusy={move.isPending && move.variables === following}
          onClick={() => move.mutate(following)}
        >
          {statuses[following].move}
        </Button>
      </ActionCell>
    </AdminRow>
  );
}
