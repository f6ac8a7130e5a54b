import { admin, type InquiryDto, inquiryStatuses } from '@rosette/shared/contract/admin.ts';
import { Inbox } from 'lucide-react';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import type { PagedList } from '#api/use-paged-list.ts';
import { formatDateTime } from '#lib/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { CardList } from './admin-lists.tsx';

const statuses = {
  new: { name: 'New', tone: 'gold', move: 'Mark as New' },
  answered: { name: 'Answered', tone: 'good', move: 'Mark as Answered' },
  closed: { name: 'Closed', tone: 'plain', move: 'Mark as Closed' },
} as const satisfies Record<InquiryDto['status'], object>;

const interests: Record<InquiryDto['interest'], string> = {
  partnership: 'Partnership',
  advertising: 'Advertising',
  sponsorship: 'Sponsorship',
  custom: 'Custom',
};

export function InquiryList({ list }: { list: PagedList<InquiryDto> }) {
  return (
    <CardList
      list={list}
      what="inquiries"
      empty={
        <EmptyState icon={Inbox} title="No inquiries yet">
          Inquiries from the partner page appear here.
        </EmptyState>
      }
    >
      {(inquiry) => <Inquiry inquiry={inquiry} />}
    </CardList>
  );
}

function Inquiry({ inquiry }: { inquiry: InquiryDto }) {
  const titleId = useId();
  const move = useApiMutation({
    mutationFn: (status: InquiryDto['status']) =>
      call(admin.patchInquiry, { params: { id: inquiry.id }, body: { status } }),
    done: ({ status }) => `Inquiry marked as ${status}`,
    failed: 'Failed to update the inquiry',
    changes: ['inquiry'],
  });
  // An unknown status is not shown (product/partners-and-advertisements#inquiries), and any can be set.
  const state = Object.hasOwn(statuses, inquiry.status) ? statuses[inquiry.status] : null;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={titleId} className="text-2xl wrap-anywhere">
          {inquiry.name}
        </h2>
        {state && <Badge tone={state.tone}>{state.name}</Badge>}
      </div>
      <Facts>
        <Fact name="Company">{inquiry.company}</Fact>
        <Fact name="Email" width="double">
          <TextLink href={`mailto:${inquiry.email}`}>{inquiry.email}</TextLink>
        </Fact>
        <Fact name="Interest">{interests[inquiry.interest] ?? inquiry.interest}</Fact>
        <Fact name="Phone">
          {inquiry.phone && (
            <TextLink href={`tel:${inquiry.phone.replace(/[^+\d]/g, '')}`}>{inquiry.phone}</TextLink>
          )}
        </Fact>
        <Fact name="Date" width="double">
          {formatDateTime(inquiry.created_at)}
        </Fact>
        <Fact name="Message" width="full">
          <ClampedText>{inquiry.message}</ClampedText>
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-3">
        {inquiryStatuses
          .filter((status) => status !== inquiry.status)
          .map((status) => (
            <Button
              key={status}
              variant="secondary"
              aria-describedby={titleId}
              isBusy={move.isPending}
              onClick={() => move.mutate(status)}
            >
              {statuses[status].move}
            </Button>
          ))}
      </div>
    </Card>
  );
}
