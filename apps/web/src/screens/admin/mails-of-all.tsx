import { admin } from '@rosette/shared/contract/admin.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatDate } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { useWaiting } from './room-counts.ts';

/** Mails that are held as the mail server refuses most of them, with its words, and 'Send them on'; nothing while none are. */
export function HeldMails() {
  const held = useWaiting().find(({ kind }) => kind === 'mails_held');
  const words = texts.admin.failed;
  const release = useApiMutation({
    mutationFn: () => call(admin.releaseMails),
    done: () => words.released,
    failed: words.releaseFailed,
    changes: ['failedWork'],
  });
  if (!held) return null;
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-2xl bg-surface-soft p-4">
      <p className="font-medium">{words.heldTitle}</p>
      <p>{fill(words.heldAbout, { words: held.detail ?? '', count: held.count })}</p>
      <Button size="small" isBusy={release.isPending} onClick={() => release.mutate()}>
        {release.isPending ? words.releasing : words.release}
      </Button>
    </div>
  );
}

/** That the mailbox of returned mails cannot be read, and why. */
export function MailboxProblem({ detail, since }: { detail: string; since: string }) {
  return <p>{fill(texts.admin.failed.mailboxProblem, { words: detail, day: formatDate(since) })}</p>;
}

/** To how many members mails come back, and what ends that for all of them. */
export function ReturnedMails({ members }: { members: number }) {
  const words = texts.admin.failed;
  const clear = useApiMutation({
    mutationFn: () => call(admin.clearReturned),
    done: ({ cleared }) => fill(words.cleared, { count: cleared }),
    failed: words.clearFailed,
    changes: ['failedWork'],
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{fill(words.returned, { count: members })}</p>
      <Button variant="secondary" size="small" isBusy={clear.isPending} onClick={() => clear.mutate()}>
        {clear.isPending ? words.clearing : words.clearReturned}
      </Button>
    </div>
  );
}
