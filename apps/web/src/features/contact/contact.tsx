import {
  type AllowanceDto,
  contactRequests,
  contacts,
  createContactRequestBody,
  type RequestPurpose,
  requestPurposes,
} from '@rosette/shared/contract/contacts.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { detailOr, hasCode } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { ConfirmEmailFirst } from '#features/account/confirm-email.tsx';
import { useUnconfirmedEmail } from '#features/account/use-unconfirmed-email.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, SelectField, useSchemaForm } from '#ui/form.tsx';
import { useGoTo } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { FormSkeleton } from '#ui/skeleton.tsx';
import { RequestTextField } from './request-text-field.tsx';

interface ContactProps {
  member: { id: string; full_name: string };
  /** The initial purpose of the request. */
  purpose: RequestPurpose;
  onDone(): void;
}

/**
 * The content of the dialog of a contact with another member (product/contact-and-messages#asking): a request form, or
 * what is between the two.
 */
export function Contact({ member, purpose, onDone }: ContactProps) {
  const list = useQuery({ ...query(contacts.list, { query: { user_id: member.id } }), staleTime: 0 });
  const found = list.data?.find(({ person }) => person.id === member.id);
  // Where her own request arrives while she is written to, the form stays: sending it accepts hers.
  const wasFormShown = useRef(false);
  const contact = wasFormShown.current && found?.state === 'received' ? undefined : found;
  if (list.data && !contact) wasFormShown.current = true;
  const goTo = useGoTo();
  const unconfirmedEmail = useUnconfirmedEmail();

  const leadOn = useEffectEvent((path: string) => {
    onDone();
    goTo(path);
  });
  const path = contact && pathOf(contact);
  useEffect(() => {
    if (path) leadOn(path);
  }, [path]);

  if (list.isPending || path) return <FormSkeleton />;
  if (!list.data) {
    return hasCode(list.error, 'waiting_for_admission') ? (
      <p role="alert">{detailOr(list.error, '')}</p>
    ) : (
      <LoadFailure of={list} />
    );
  }
  return (
    <>
      {/* A failed refetch is shown beside the form, which keeps what was typed. */}
      <LoadFailure of={list} />
      {contact?.request_id ? (
        <Asked requestId={contact.request_id} since={contact.since} onDone={onDone} />
      ) : (
        <>
          {unconfirmedEmail && <ConfirmEmailFirst email={unconfirmedEmail} />}
          <ContactForm member={member} purpose={purpose} onDone={onDone} />
        </>
      )}
    </>
  );
}

interface Known {
  state: 'sent' | 'received' | 'connected';
  conversation_id: string | null;
}

/** The path of an existing contact; null without one, or for the caller's own pending request. */
function pathOf({ state, conversation_id }: Known): string | null {
  if (state === 'connected' && conversation_id) return paths.conversation(conversation_id);
  return state === 'received' ? paths.contactRequests : null;
}

interface AskedProps {
  requestId: string;
  since: string;
  onDone(): void;
}

/** The caller's pending request. */
function Asked({ requestId, since, onDone }: AskedProps) {
  const withdraw = useApiMutation({
    mutationFn: () => call(contactRequests.withdraw, { params: { id: requestId } }),
    done: texts.contact.request.withdrawn,
    failed: texts.contact.request.withdrawFailed,
    changes: ['contact'],
    onDone,
  });
  return (
    <div className="grid justify-items-start gap-5">
      <p>
        {fillWith(texts.contact.request.asked, { date: <time dateTime={since}>{formatDate(since)}</time> })}
      </p>
      <Button variant="secondary" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {texts.contact.request.withdraw}
      </Button>
    </div>
  );
}

const purposeOptions = () =>
  requestPurposes.map((value) => ({ value, label: texts.contact.purposes[value] }));

type Asking = EndpointRequest<typeof contactRequests.create>['body'];

interface ContactFormProps {
  member: { id: string; full_name: string };
  purpose: RequestPurpose;
  onDone(): void;
}

/** A contact request: purpose, text and the remaining allowance. */
function ContactForm({ member, purpose, onDone }: ContactFormProps) {
  const goTo = useGoTo();
  const form = useSchemaForm(
    createContactRequestBody,
    { to: member.id, purpose, text: '' },
    `request ${member.id}`,
  );
  const ask = useApiMutation({
    mutationFn: (body: Asking) => call(contactRequests.create, { body }),
    done: texts.contact.request.sent,
    failed: texts.contact.request.failed,
    changes: ['contact'],
    onFields: errorsOnFields(form),
    onDone,
    leadOn({ conversation_id }) {
      // Her request was pending: this one has connected the two.
      if (conversation_id) goTo(paths.conversation(conversation_id));
    },
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => ask.mutate(body)}
      isSending={ask.isPending}
      label={texts.contact.request.label}
    >
      <SelectField name="purpose" label={texts.contact.request.purpose} required options={purposeOptions()} />
      <RequestTextField hint={texts.contact.request.textHint} />
      <Allowance />
      <Button type="submit">{ask.isPending ? texts.common.sending : texts.contact.request.send}</Button>
    </Form>
  );
}

/** The remaining requests of this month; absent without a limit or while loading. */
function Allowance() {
  const { data } = useQuery({ ...query(contactRequests.allowance), staleTime: 0 });
  if (!data || data.limit === null) return null;
  return <p className="text-sm text-ink-soft">{wordsOf(data, data.limit)}</p>;
}

function wordsOf({ used, resets_at }: AllowanceDto, limit: number): string {
  const left = Math.max(0, limit - used);
  return fill(texts.contact.request.allowance, { left, limit, date: formatDate(resets_at) });
}
