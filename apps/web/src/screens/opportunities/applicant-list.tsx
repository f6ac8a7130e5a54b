import {
  type ApplicantDto,
  type ApplicationAnswer,
  applications,
} from '@rosette/shared/contract/applications.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { optionalText } from '@rosette/shared/contract/fields.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import * as z from 'zod/mini';
import { callerOf } from '#data/caller.ts';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { useGoTo } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { Segments } from '#ui/segments.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApplicationStateBadge } from './opportunity-parts.tsx';

/**
 * The applicants, oldest first. Reading turns 'sent' into 'seen' for them
 * (product/opportunities#states-of-an-application).
 */
export function ApplicantList({ opportunity }: { opportunity: OpportunityDto }) {
  const list = useQuery({
    ...query(applications.applicants, { params: { id: opportunity.id } }),
    // Refetched on every opening: another applicant may have applied.
    staleTime: 0,
  });
  if (list.isPending) {
    return (
      <div role="status" aria-label={texts.opportunities.applicants.loading} className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (!list.data) return <LoadFailure of={list} />;
  if (list.data.length === 0) {
    return <p className="text-ink-soft">{texts.opportunities.applicants.empty}</p>;
  }
  return (
    <>
      {/* A failed refetch is shown beside the list, in which an answer may be half written. */}
      <LoadFailure of={list} />
      <ul aria-label={texts.opportunities.applicants.title} className="divide-y divide-line">
        {list.data.map((applicant, place) => (
          <li key={applicant.person.id ?? `former-${place}`} className="py-5 first:pt-0 last:pb-0">
            <ApplicantRow opportunity={opportunity} applicant={applicant} />
          </li>
        ))}
      </ul>
    </>
  );
}

const answers: readonly ApplicationAnswer[] = ['shortlisted', 'accepted', 'declined'];

interface ApplicantRowProps {
  opportunity: OpportunityDto;
  applicant: ApplicantDto;
}

/** An applicant with her note and the poster's answers. */
function ApplicantRow({ opportunity, applicant }: ApplicantRowProps) {
  const { person, state, note, message, applied_at } = applicant;
  const nameId = useId();
  return (
    <article aria-labelledby={nameId} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={person.full_name} image={person.profile_image} size="small" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <PersonLink person={person} id={nameId} className="font-semibold text-accent-ink" />
          {person.business_name && (
            <span className="block text-sm text-ink-soft">{person.business_name}</span>
          )}
          <time dateTime={applied_at} className="block text-sm text-ink-soft">
            {formatDate(applied_at)}
          </time>
        </div>
        <ApplicationStateBadge state={state} />
      </div>
      {note && <MemberText>{note}</MemberText>}
      {message && (
        <div className="border-l-2 border-line-strong pl-3 text-ink-soft">
          <p className="text-sm font-semibold">{texts.opportunities.applicants.yourAnswer}</p>
          <MemberText>{message}</MemberText>
        </div>
      )}
      {state !== 'withdrawn' && person.id && (
        <Answers opportunity={opportunity} applicant={applicant} memberId={person.id} nameId={nameId} />
      )}
    </article>
  );
}

const messageForm = z.object({ message: optionalText('announcement') });

interface AnswersProps extends ApplicantRowProps {
  memberId: string;
  nameId: string;
}

function Answers({ opportunity, applicant, memberId, nameId }: AnswersProps) {
  const caller = callerOf(useUser());
  const form = useSchemaForm(messageForm, { message: '' }, `answer ${opportunity.id} ${memberId}`);
  const params = { id: opportunity.id, user_id: memberId };
  const answer = useApiMutation({
    mutationFn: (body: EndpointRequest<typeof applications.answer>['body']) =>
      call(applications.answer, { params, body }),
    done: ({ person }) => fill(texts.opportunities.applicants.answered, { name: person.full_name }),
    failed: texts.opportunities.applicants.answerFailed,
    changes: ['application'],
    onFields: errorsOnFields(form),
    onDone: () => form.reset(),
  });
  const goTo = useGoTo();
  const conversation = useApiMutation({
    mutationFn: () => call(applications.openConversation, { params }),
    failed: texts.opportunities.applicants.conversationFailed,
    changes: ['application', 'contact'],
    leadOn: ({ conversation_id }) => goTo(paths.conversation(conversation_id)),
  });
  const message = (form.watch('message') ?? '').trim();
  const given = answers.find((state) => state === applicant.state) ?? null;
  const sentState = answer.isPending ? answer.variables?.state : undefined;
  const send = (state: ApplicationAnswer) =>
    form.handleSubmit(() => answer.mutate({ state, ...(message && { message }) }))();

  return (
    // Its answers send it, each with what is written.
    <Form form={form} onSubmit={() => {}} asksBeforeLeaving className="gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label={fill(texts.opportunities.applicants.answer, { name: applicant.person.full_name })}
          describedBy={nameId}
          value={sentState ?? given}
          busy={sentState}
          options={answers.map((state) => ({
            value: state,
            label: texts.opportunities.applicants.answers[state],
          }))}
          // The one that was given is told again only with a message.
          onChange={(state) => {
            if (!answer.isPending && (state !== given || message)) void send(state);
          }}
          className="max-sm:w-full"
        />
        {owns(caller, opportunity.poster_id) && (
          <Button
            size="small"
            variant="quiet"
            isBusy={conversation.isPending}
            aria-describedby={nameId}
            onClick={() => conversation.mutate()}
          >
            <MessageCircle aria-hidden="true" />
            {texts.common.message}
          </Button>
        )}
      </div>
      <TextAreaField
        name="message"
        label={texts.opportunities.applicants.messageWithAnswer}
        placeholder={texts.opportunities.applicants.messageHint}
        rows={2}
      />
      {given && message && (
        <Button
          size="small"
          className="justify-self-start"
          isBusy={answer.isPending}
          aria-describedby={nameId}
          onClick={() => void send(given)}
        >
          {texts.opportunities.applicants.sendMessage}
        </Button>
      )}
    </Form>
  );
}

interface ApplicantsButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  opportunity: OpportunityDto;
  titleId: string;
}

/** Opens the applicants with the poster's answers (product/opportunities#states-of-an-application). */
export function ApplicantsButton({ opportunity, titleId, ...look }: ApplicantsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} aria-describedby={titleId} onClick={() => setOpen(true)}>
        {texts.opportunities.applicants.title}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.opportunities.applicants.title}
        description={opportunity.title}
        isWide
      >
        <ApplicantList opportunity={opportunity} />
      </Dialog>
    </>
  );
}
