import type { EventDto } from '@rosette/shared/contract/events.ts';
import { askAsGuestBody, guests } from '@rosette/shared/contract/guests.ts';
import { guestsFromDay, isTooEarlyForGuests } from '@rosette/shared/guest-times.ts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { keepPressedAction } from '#data/pressed-action.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { legalLinks } from '#features/account/legal-links.tsx';
import { formatUtcDate } from '#lib/format.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { isFull } from './event-parts.tsx';

type AskBody = z.input<typeof askAsGuestBody>;

/** What the form begins with. With another address her name and business stay. */
const nothingTold = { full_name: '', email: '', business_name: '' };

interface GuestSheetProps {
  event: EventDto;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Asks for a seat without an account (product/events#guests). */
export function GuestSheet({ event, open, onOpenChange }: GuestSheetProps) {
  const words = texts.events.guests;
  const [told, setTold] = useState(nothingTold);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isTooEarly = isTooEarlyForGuests(event, new Date());
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      isSheet
      title={sentTo ? words.checkMail : fill(words.sheetTitle, { title: event.title })}
      description={sentTo || isTooEarly ? undefined : words.sheetAbout}
    >
      {sentTo ? (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
      ) : isTooEarly ? (
        <div className="grid gap-4">
          <p>{fill(words.tooEarly, { date: formatUtcDate(guestsFromDay(event).toISOString()) })}</p>
          <MemberLink event={event} />
        </div>
      ) : (
        <AskForm
          event={event}
          told={told}
          onSent={({ full_name, email, business_name }) => {
            setTold({ full_name, email: '', business_name: business_name ?? '' });
            setSentTo(email.trim());
          }}
        />
      )}
    </Dialog>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain(): void }) {
  const words = texts.events.guests;
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-start gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-good" />
        <span className="min-w-0 wrap-anywhere">{fill(words.sentTo, { email })}</span>
      </p>
      <Button variant="secondary" onClick={onAgain}>
        {words.anotherAddress}
      </Button>
    </div>
  );
}

/** Leads a member to sign in, and back to her RSVP. */
function MemberLink({ event }: { event: EventDto }) {
  return (
    <LinkButton
      variant="quiet"
      to={signInPath({ next: paths.event(event.id) })}
      onClick={() => keepPressedAction(isFull(event) ? 'waitlist' : 'rsvp', paths.event(event.id))}
    >
      {texts.events.guests.imMember}
    </LinkButton>
  );
}

interface AskFormProps {
  event: EventDto;
  told: typeof nothingTold;
  onSent(body: AskBody): void;
}

function AskForm({ event, told, onSent }: AskFormProps) {
  const words = texts.events.guests;
  const [params] = useSearchParams();
  const form = useSchemaForm(askAsGuestBody, told, `guest of ${event.id}`);
  const ask = useApiMutation({
    mutationFn: async (body: AskBody) => {
      await call(guests.ask, { params: { id: event.id }, body: { ...body, invited_by: params.get('by') } });
      return body;
    },
    failed: (error) => detailOr(error, words.askFailed),
    onFields: errorsOnFields(form),
    onDone: onSent,
  });
  return (
    <Form form={form} onSubmit={(body) => ask.mutate(body)} isSending={ask.isPending}>
      <TextField name="full_name" label={texts.common.name} required autoComplete="name" />
      <TextField name="email" label={texts.common.email} type="email" required autoComplete="email" />
      <TextField name="business_name" label={words.business} autoComplete="organization" />
      <p className="text-sm text-ink-soft">
        {fillWith(words.whoSees, {
          organizer: event.organizer_name,
          ...legalLinks(),
        })}
      </p>
      <Button type="submit">{ask.isPending ? texts.common.sending : words.ask}</Button>
      <MemberLink event={event} />
    </Form>
  );
}
