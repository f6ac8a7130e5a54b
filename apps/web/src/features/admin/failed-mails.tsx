import { admin } from '@rosette/shared/contract/admin.ts';
import type { FailedMailDto, MailFailure } from '@rosette/shared/contract/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatCounted, formatDateTime } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { LoadFailure } from '#ui/load-failure.tsx';

/** Shown at once; further ones follow when these are handled. */
const shownAtOnce = 50;

/** Undeliverable mails, shown above the panel when there are any. */
export function FailedMails() {
  const [isOpen, setOpen] = useState(false);
  const mails = useQuery(listQuery(admin.failedMails, { query: { limit: String(shownAtOnce) } }));
  const { data } = mails;
  const total = data?.total ?? 0;
  if (mails.isError && !isOpen) {
    return (
      <aside aria-label="Mails that could not be delivered" className="mb-6">
        <LoadFailure of={mails} />
      </aside>
    );
  }
  // The dialog stays open after its last mail was handled, to show the outcome.
  if (total === 0 && !isOpen) return null;
  return (
    <aside
      aria-label="Mails that could not be delivered"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-gold-soft p-4"
    >
      <MailWarning aria-hidden="true" className="size-5 shrink-0 text-gold" />
      <p className="min-w-48 flex-1">{formatCounted(total, 'mail', 'mails')} could not be delivered.</p>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Have a look
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Undelivered mails"
        description="They are kept for 30 days. Their text is not shown."
      >
        {data?.items.length ? (
          <ul className="grid max-h-[60vh] gap-4 overflow-y-auto">
            {data.items.map((mail) => (
              <FailedMail key={mail.id} mail={mail} />
            ))}
          </ul>
        ) : (
          <p>No undelivered mails are left.</p>
        )}
        {total > shownAtOnce && (
          <p className="mt-4 text-sm text-ink-soft">
            The latest {shownAtOnce} of {total}.
          </p>
        )}
      </Dialog>
    </aside>
  );
}

const reasons: Record<MailFailure, string> = {
  refused: 'The mail server refused it, so the address may be wrong',
  sender_refused: 'The mail server does not accept our sender address, MAIL_FROM',
  busy: 'The mail server was busy at every try',
  sign_in_failed: 'The mail server wants another sign-in or encryption than SMTP_URL has',
  unreachable: 'The mail server could not be reached',
  unreadable: 'It can no longer be read, because JWT_SECRET was changed',
};

function FailedMail({ mail }: { mail: FailedMailDto }) {
  const entry = useFocusOnRemoval<HTMLLIElement>();
  const retry = useApiMutation({
    mutationFn: () => call(admin.retryMail, { params: { id: mail.id } }),
    done: () => `The mail to ${mail.to} is on its way again`,
    failed: 'The mail could not be sent again',
    changes: ['failedMail'],
  });
  const { to, subject, tries, last_error, failed_at } = mail;
  return (
    <li ref={entry} className="grid gap-1 rounded-2xl border border-line p-4 wrap-anywhere">
      <p className="font-semibold">{to}</p>
      <p>{subject}</p>
      <p className="text-sm text-ink-soft">
        {last_error ? reasons[last_error] : 'It failed'}. {formatCounted(tries, 'try', 'tries')}
        {failed_at && `, the last on ${formatDateTime(failed_at)}`}.
      </p>
      <div className="mt-2">
        <Button
          variant="secondary"
          size="small"
          isBusy={retry.isPending}
          aria-label={`Try again: ${to}, ${subject}`}
          onClick={() => retry.mutate()}
        >
          {retry.isPending ? 'Trying...' : 'Try again'}
        </Button>
      </div>
    </li>
  );
}
