import { type ContactRequestDto, contactRequests } from '@rosette/shared/contract/contacts.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { type ReactNode, useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { BlockQuestion } from '#features/safety/block-question.tsx';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { useGoTo } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { PersonLink } from '#ui/person-link.tsx';

/** A received contact request with its actions. */
export function ReceivedRequest({ request }: { request: ContactRequestDto }) {
  const [isBlocking, setBlocking] = useState(false);
  const nameId = useId();
  const goTo = useGoTo();
  const accept = useApiMutation({
    mutationFn: () => call(contactRequests.accept, { params: { id: request.id } }),
    done: fill(texts.messages.canWrite, { name: request.from.full_name }),
    failed: texts.messages.request.acceptFailed,
    changes: ['contact'],
    leadOn: ({ conversation_id }) => goTo(paths.conversation(conversation_id)),
  });
  const decline = useApiMutation({
    mutationFn: () => call(contactRequests.decline, { params: { id: request.id } }),
    done: texts.messages.request.declined,
    failed: texts.messages.request.declineFailed,
    changes: ['contact'],
  });
  return (
    <RequestCard request={request} person={request.from} nameId={nameId}>
      <Button isBusy={accept.isPending} aria-describedby={nameId} onClick={() => accept.mutate()}>
        {texts.messages.request.accept}
      </Button>
      {request.state === 'pending' && (
        <Button
          variant="secondary"
          isBusy={decline.isPending}
          aria-describedby={nameId}
          onClick={() => decline.mutate()}
        >
          {texts.messages.request.decline}
        </Button>
      )}
      <Button variant="quiet" aria-describedby={nameId} onClick={() => setBlocking(true)}>
        {texts.safety.block}
      </Button>
      {request.from.id && (
        <BlockQuestion
          open={isBlocking}
          onOpenChange={setBlocking}
          member={{ id: request.from.id, full_name: request.from.full_name }}
        />
      )}
    </RequestCard>
  );
}

/** A pending contact request of the caller. */
export function SentRequest({ request }: { request: ContactRequestDto }) {
  const nameId = useId();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useApiMutation({
    mutationFn: () => call(contactRequests.withdraw, { params: { id: request.id } }),
    done: texts.contact.request.withdrawn,
    failed: texts.contact.request.withdrawFailed,
    changes: ['contact'],
  });
  return (
    <RequestCard request={request} person={request.to} nameId={nameId}>
      <Button
        variant="secondary"
        isBusy={withdraw.isPending}
        aria-describedby={nameId}
        onClick={() => setAsking(true)}
      >
        {texts.contact.request.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={fill(texts.messages.request.withdrawTitle, { name: request.to.full_name })}
        description={texts.messages.request.withdrawAbout}
        action={texts.contact.request.withdraw}
        onConfirm={() => withdraw.mutate()}
      />
    </RequestCard>
  );
}

interface RequestCardProps {
  request: ContactRequestDto;
  person: PersonDto;
  nameId: string;
  children: ReactNode;
}

function RequestCard({ request, person, nameId, children }: RequestCardProps) {
  const { full_name, business_name, profile_image } = person;
  const buttons = useFocusOnRemoval<HTMLDivElement>();
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={full_name} image={profile_image} size="small" />
        <div className="min-w-0 flex-1">
          <h3 id={nameId} className="text-xl">
            <PersonLink person={person} />
          </h3>
          {business_name && <p className="text-ink-soft">{business_name}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        <Badge>{texts.contact.purposes[request.purpose]}</Badge>
        <time dateTime={request.created_at}>{formatDate(request.created_at)}</time>
      </div>
      <MemberText>{request.text}</MemberText>
      <div ref={buttons} className="flex flex-wrap gap-3">
        {children}
      </div>
    </Card>
  );
}
