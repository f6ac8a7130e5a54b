import { contactRequests, contacts, type RequestPurpose } from '@rosette/shared/contract/contacts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useChange } from '#api/use-change.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useGoTo } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ContactForm } from './contact-form.tsx';

interface ContactDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  member: { id: string; full_name: string };
  /** The initial purpose of the request. */
  purpose?: RequestPurpose;
}

/**
 * The contact with another member (product/contact-and-messages#asking): a request form, or the existing
 * contact. Opening it changes nothing.
 */
export function ContactDialog({ open, onOpenChange, member, purpose = 'collaboration' }: ContactDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Write to ${member.full_name}`}
      description="She decides whether she wants to hear from you"
    >
      <Contact member={member} purpose={purpose} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface ContactProps extends Required<Pick<ContactDialogProps, 'member' | 'purpose'>> {
  onDone(): void;
}

function Contact({ member, purpose, onDone }: ContactProps) {
  const list = useQuery({ ...query(contacts.list, { query: { user_id: member.id } }), staleTime: 0 });
  const contact = list.data?.find(({ person }) => person.id === member.id);
  const goTo = useGoTo();

  const leadOn = useEffectEvent((path: string) => {
    onDone();
    goTo(path);
  });
  const path = contact && pathOf(contact);
  useEffect(() => {
    if (path) leadOn(path);
  }, [path]);

  if (list.isPending || path) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (!list.data) return <LoadFailure of={list} />;
  return (
    <>
      {/* A failed refetch is shown beside the form, which keeps what was typed. */}
      <LoadFailure of={list} />
      {contact?.request_id ? (
        <Asked requestId={contact.request_id} since={contact.since} onDone={onDone} />
      ) : (
        <ContactForm member={member} purpose={purpose} onDone={onDone} />
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
  const withdraw = useChange({
    change: () => call(contactRequests.withdraw, { params: { id: requestId } }),
    done: 'Request withdrawn',
    failed: 'The request could not be withdrawn',
    changes: ['contact'],
    onDone,
  });
  return (
    <div className="grid justify-items-start gap-5">
      <p>
        You asked on <time dateTime={since}>{formatDate(since)}</time>. You will hear when she accepts.
      </p>
      <Button variant="secondary" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw request
      </Button>
    </div>
  );
}
