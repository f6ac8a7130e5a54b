import {
  applications,
  changeNoteBody,
  type MyApplicationDto,
} from '@rosette/shared/contract/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { hasEnded, shownTypeOf } from '#features/opportunities/opportunity-words.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlParams } from '#lib/use-url-params.ts';
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
import { nextStepOf } from './own-opportunity-actions.tsx';

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
    done: texts.opportunities.applications.sentAgain,
    failed: texts.opportunities.applications.sendAgainFailed,
    changes: ['application'],
  });
  const withdraw = useApiMutation({
    mutationFn: () => call(applications.withdraw, { params }),
    done: texts.opportunities.applications.withdrawn,
    ...(canUndo && { doneAction: () => ({ label: texts.common.undo, act: () => undo.mutate() }) }),
    failed: texts.opportunities.applications.withdrawFailed,
    changes: ['application'],
  });
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <ApplicationStateBadge state={state} />
          {hasEnded(opportunity) && (
            <Badge tone="plain">{texts.opportunities.states[opportunity.state]}</Badge>
          )}
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
          {fill(texts.opportunities.applications.postedBy[shownTypeOf(opportunity.type)], {
            name: opportunity.poster.full_name,
          })}
        </p>
        <p className="mt-2 text-sm text-ink-soft">{nextStepOf(application)}</p>
      </div>
      {note && <ClampedText className="text-ink-soft">{note}</ClampedText>}
      {message && (
        <div className="rounded-2xl bg-surface-soft p-4">
          <p className="text-sm font-semibold">
            {fill(texts.opportunities.applications.reply, { name: opportunity.poster.full_name })}
          </p>
          <MemberText>{message}</MemberText>
        </div>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        {conversation_id && (
          <LinkButton to={paths.conversation(conversation_id)} aria-describedby={titleId}>
            <MessageCircle aria-hidden="true" />
            {texts.opportunities.applications.openConversation}
          </LinkButton>
        )}
        {state === 'sent' && (
          <Button variant="soft" aria-describedby={titleId} onClick={onNote}>
            {note ? texts.opportunities.applications.changeNote : texts.opportunities.applying.addNote}
          </Button>
        )}
        {state !== 'withdrawn' && (
          <Button
            variant="secondary"
            isBusy={withdraw.isPending}
            aria-describedby={titleId}
            onClick={() => (canUndo ? withdraw.mutate() : setAsking(true))}
          >
            {texts.opportunities.applications.withdraw}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.opportunities.applications.withdrawQuestion}
        description={fill(texts.opportunities.applications.withdrawAbout, { title: opportunity.title })}
        action={texts.opportunities.applications.withdraw}
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
      title={application?.note ? texts.opportunities.note.change : texts.opportunities.applying.addNote}
      description={application?.opportunity.title ?? ''}
    >
      {application && <NoteForm application={application} onDone={onClose} />}
    </Dialog>
  );
}

function NoteForm({ application, onDone }: { application: MyApplicationDto; onDone(): void }) {
  const form = useSchemaForm(
    changeNoteBody,
    { note: application.note ?? '' },
    `note ${application.opportunity.id}`,
  );
  const save = useApiMutation({
    mutationFn: (body: z.input<typeof changeNoteBody>) =>
      call(applications.changeNote, { params: { id: application.opportunity.id }, body }),
    done: texts.opportunities.note.saved,
    failed: texts.opportunities.note.saveFailed,
    changes: ['application'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={save.isPending} onSubmit={(body) => save.mutate(body)}>
      <TextAreaField
        name="note"
        label={texts.opportunities.note.label}
        rows={6}
        hint={texts.opportunities.note.hint}
      />
      <Button type="submit">{save.isPending ? texts.common.saving : texts.opportunities.note.save}</Button>
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

  if (list.isPending) return <CardGridSkeleton label={texts.frame.lists.applications.loading} />;
  if (!list.data) return <LoadFailure of={list} />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={Send}
        title={texts.opportunities.applications.empty}
        action={<LinkButton to={paths.opportunities}>{texts.opportunities.seeBoard}</LinkButton>}
      >
        {texts.opportunities.applications.emptyAbout}
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
