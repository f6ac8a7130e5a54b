import {
  type AllowanceDto,
  contactRequests,
  createContactRequestBody,
  type RequestPurpose,
} from '@rosette/shared/contract/contacts.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useChange } from '#api/use-change.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Form, SelectField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { useGoTo } from '#ui/link.tsx';
import { purposeOptions } from './purpose-words.ts';
import { RequestTextField } from './request-text-field.tsx';

type Asking = EndpointRequest<typeof contactRequests.create>['body'];

interface ContactFormProps {
  member: { id: string; full_name: string };
  purpose: RequestPurpose;
  onDone(): void;
}

/** A contact request: purpose, text and the remaining allowance. */
export function ContactForm({ member, purpose, onDone }: ContactFormProps) {
  const goTo = useGoTo();
  const form = useSchemaForm(createContactRequestBody, { to: member.id, purpose, text: '' });
  const ask = useChange({
    change: (body: Asking) => call(contactRequests.create, { body }),
    done: 'Request sent!',
    failed: 'The request could not be sent. Please try again.',
    changes: ['contact'],
    onFields: errorsOnFields(form),
    onDone({ conversation_id }) {
      onDone();
      // Her request was pending: this one has connected the two.
      if (conversation_id) goTo(paths.conversation(conversation_id));
    },
  });
  return (
    <Form form={form} onSubmit={(body) => ask.mutate(body)} isSending={ask.isPending} label="Contact request">
      <SelectField name="purpose" label="Purpose" required options={purposeOptions} />
      <RequestTextField hint="Say briefly why you would like to be in touch. No links, addresses or phone numbers yet." />
      <Allowance />
      <Button type="submit">{ask.isPending ? 'Sending...' : 'Send Request'}</Button>
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
  return `${left} of ${limit} requests left this month. You have ${limit} again on ${formatDate(resets_at)}.`;
}
