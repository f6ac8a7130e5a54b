import {
  applications,
  changeNoteBody,
  type MyApplicationDto,
} from '@rosette/shared/contract/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { useUrlParams } from '#lib/use-url-params.ts';
import {
  hasEnded,
  opportunityStateNames,
  opportunityTypeName,
} from '#shared/opportunities/opportunity-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { errorsOnFields, Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { ApplicationStateBadge } from './opportunity-parts.tsx';

interface ApplicationCardProps {
  application: MyApplicationDto;
  onNote(): void;
}

/** The caller's application: state, answer and actions. */
function ApplicationCard({ application, onNote }: ApplicationCardProps) {
  const { opportunity, state, note, message, applied_at, conversation_id } = application;
  const titleId = useId();
  const params = { id: opportunity.id };
  const [isAsking, setAsking] = useState(false);
  // Sent anew it loses an answer, and nobody can apply once the opportunity has ended.
  const canUndo = (state === 'sent' || state === 'seen') && !hasEnded(opportunity);
  const undo = useApiMutation({
    mutationFn: () => call(applications.apply, { params, body: note ? { note } : {} }),
    done: 'Application sent again',
    failed: 'The application could not be sent again',
    changes: ['application'],
  });
  const withdraw = useApiMutation({
    mutationFn: () => call(applications.withdraw, { params }),
    done: 'Application withdrawn',
    ...(canUndo && { doneAction: () => ({ label: 'Undo', act: () => undo.mutate() }) }),
    failed: 'The application could not be withdrawn',
    changes: ['application'],
  });
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
          <p className="text-sm font-semibold">{`${opportunity.poster.full_name}'s reply`}</p>
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
            onClick={() => (canUndo ? withdraw.mutate() : setAsking(true))}
          >
            Withdraw application
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Withdraw your application?"
        description={`“${opportunity.title}”: what came of it is lost. This cannot be undone.`}
        action="Withdraw application"
        onConfirm={() => withdraw.mutate()}
      />
    </Card>
  );
}

interface NoteDialogProps {
  /** The application whose note is edited; undefined while closed. */
  application: MyApplicationDto | undefined;
  onClose(): void;
}

/**
 * Edits the note of an application until the poster has seen it
 * (product/opportunities#states-of-an-application).
 */
function NoteDialog({ application, onClose }: NoteDialogProps) {
  return (
    <Dialog
      open={application !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={application?.note ? 'Change your note' : 'Add a note'}
      description={application?.opportunity.title ?? ''}
    >
      {application && <NoteForm application={application} onDone={onClose} />}
    </Dialog>
  );
}

function NoteForm({ application, onDone }: { application: MyApplicationDto; onDone(): void }) {
  const form = useSchemaForm(changeNoteBody, { note: application.note ?? '' });
  const save = useApiMutation({
    mutationFn: (body: z.input<typeof changeNoteBody>) =>
      call(applications.changeNote, { params: { id: application.opportunity.id }, body }),
    done: 'Note saved',
    failed: 'The note could not be saved',
    changes: ['application'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={save.isPending} onSubmit={(body) => save.mutate(body)}>
      <TextAreaField
        name="note"
        label="Note"
        rows={6}
        hint="Say why you fit and when you could begin. You can change it until it was seen."
      />
      <Button type="submit">{save.isPending ? 'Saving...' : 'Save note'}</Button>
    </Form>
  );
}

/** The caller's applications, newest first; `?note=` in the address opens an application's note. */
export function MyApplications() {
  const [params, change] = useUrlParams();
  const list = useQuery({ ...query(applications.mine), staleTime: 0 });
  const noteFor = params.get('note');

  // Stays open when the poster has seen the application meanwhile: the API refuses the note then, and the text is kept.
  const noted = useRef<MyApplicationDto>(undefined);
  if (noted.current?.opportunity.id !== noteFor)
    noted.current = list.data?.find(
      ({ opportunity, state }) => opportunity.id === noteFor && state === 'sent',
    );

  const showNote = (id: string | null) => change({ note: id ?? '' });

  if (list.isPending) return <CardGridSkeleton label="Loading applications" />;
  if (!list.data) return <LoadFailure of={list} />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={Send}
        title="No applications yet"
        action={<LinkButton to={paths.opportunities}>See the board</LinkButton>}
      >
        Your applications appear here, with their answers.
      </EmptyState>
    );
  }
  return (
    <>
      {/* A failed refetch is shown beside the list, in whose dialog a note may be half written. */}
      <LoadFailure of={list} />
      <ul className="grid gap-6 md:grid-cols-2">
        {list.data.map((application) => (
          <li key={application.opportunity.id} className="min-w-0">
            <ApplicationCard application={application} onNote={() => showNote(application.opportunity.id)} />
          </li>
        ))}
      </ul>
      <NoteDialog application={noted.current} onClose={() => showNote(null)} />
    </>
  );
}
