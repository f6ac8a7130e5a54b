import { admin, type InquiryDto, inquiryStatuses } from '@rosette/shared/contract/admin.ts';
import { CircleCheck, CircleX, Inbox, Mail } from 'lucide-react';
import { useId } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
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
  new: { tone: 'gold', icon: Mail },
  answered: { tone: 'good', icon: CircleCheck },
  closed: { tone: 'plain', icon: CircleX },
} as const satisfies Record<Status, object>;

/** The usual next status, which has the row's button. */
const next: Record<Status, Status> = { new: 'answered', answered: 'closed', closed: 'new' };

/** The inquiries, those that wait for an answer by default. */
export function InquiryList() {
  return (
    <FilteredList
      endpoint={admin.inquiries}
      filter={{
        name: 'status',
        label: texts.admin.inquiries.status,
        values: inquiryStatuses,
        open: 'new',
        wordsOf: (status) => texts.admin.inquiries.statuses[status],
      }}
      what="inquiries"
      caption={texts.admin.inquiries.title}
      head={[texts.common.name, texts.admin.heads.what, texts.admin.heads.since, texts.admin.heads.action]}
      empty={(showAll) => (
        <EmptyState
          icon={Inbox}
          title={showAll ? texts.admin.nothingWaits : texts.admin.inquiries.none}
          action={
            showAll && (
              <Button variant="soft" onClick={showAll}>
                {texts.admin.inquiries.showAll}
              </Button>
            )
          }
        >
          {texts.admin.inquiries.about}
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
    mutationFn: (changedTo: Status) =>
      call(admin.patchInquiry, { params: { id }, body: { status: changedTo } }),
    done: (changed) => texts.admin.inquiries.marked[changed.status],
    failed: texts.admin.inquiries.failed,
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
          <span className="font-medium">{texts.partner.inquiry.interests[interest] ?? interest}</span>
          {state && <Badge tone={state.tone}>{texts.admin.inquiries.statuses[status]}</Badge>}
        </p>
        {message && <ClampedText>{message}</ClampedText>}
      </Cell>
      <SinceCell at={inquiry.created_at} />
      <ActionCell
        menu={
          <ActionMenu
            label={fill(texts.admin.moreFor, { name })}
            actions={others.map((other) => ({
              label: texts.admin.inquiries.moves[other],
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
          {texts.admin.inquiries.moves[following]}
        </Button>
      </ActionCell>
    </AdminRow>
  );
}
