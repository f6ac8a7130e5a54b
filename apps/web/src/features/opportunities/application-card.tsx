import type { MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import {
  hasEnded,
  opportunityStateNames,
  opportunityTypeName,
} from '#shared/opportunities/opportunity-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { Link } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { ApplicationStateBadge } from './application-state-badge.tsx';
import { useWithdrawApplication } from './use-application-changes.ts';

interface ApplicationCardProps {
  application: MyApplicationDto;
  onNote(): void;
}

/** The caller's application: state, answer and actions. */
export function ApplicationCard({ application, onNote }: ApplicationCardProps) {
  const { opportunity, state, note, message, applied_at, conversation_id } = application;
  const titleId = useId();
  const withdraw = useWithdrawApplication();
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <ApplicationStateBadge state={state} />
          {hasEnded(opportunity) && <Badge tone="plain">{opportunityStateNames[opportunity.state]}</Badge>}
        </div>
        <time dateTime={applied_at} className="text-sm text-ink-soft">
          {formatDate(applied_at)}
        </time>
      </div>
      <div>
        <h2 id={titleId} className="text-2xl wrap-anywhere">
          <Link to={paths.opportunity(opportunity.id)} className="underline-offset-4 hover:underline">
            {opportunity.title}
          </Link>
        </h2>
        <p className="mt-1 text-ink-soft wrap-anywhere">
          {`${opportunityTypeName(opportunity.type)}, posted by ${opportunity.poster.full_name}`}
        </p>
      </div>
      {note && <ClampedText className="text-ink-soft">{note}</ClampedText>}
      {message && (
        <div className="rounded-2xl bg-surface-soft p-4">
          <p className="text-sm font-semibold">{`Answer of ${opportunity.poster.full_name}`}</p>
          <MemberText>{message}</MemberText>
        </div>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        {conversation_id && (
          <LinkButton to={paths.conversation(conversation_id)} aria-describedby={titleId}>
            <MessageCircle aria-hidden="true" />
            Open conversation
          </LinkButton>
        )}
        {state === 'sent' && (
          <Button variant="soft" aria-describedby={titleId} onClick={onNote}>
            {note ? 'Change note' : 'Add a note'}
          </Button>
        )}
        {state !== 'withdrawn' && (
          <Button
            variant="secondary"
            isBusy={withdraw.isPending}
            aria-describedby={titleId}
            onClick={() => withdraw.mutate(opportunity.id)}
          >
            Withdraw application
          </Button>
        )}
      </div>
    </Card>
  );
}
