import { type InvitationDto, invitations } from '@rosette/shared/contract/invitations.ts';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { formatDate } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { copyText } from '#ui/copy-text.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The caller's invitations, newest first; everybody's with `isOfAll`, which is for admins. */
export function InvitationList({ isOfAll = false }: { isOfAll?: boolean }) {
  const words = texts.invitations;
  const list = usePagedList(invitations.list, isOfAll ? { all: 'true' } : {});
  return (
    <CardSection title={isOfAll ? words.all : words.list}>
      {list.isPending && (
        <div role="status" aria-label={texts.frame.lists.invitations.loading}>
          <Skeleton className="h-20" />
        </div>
      )}
      <LoadFailure of={list} />
      {!list.isPending && !list.isError && list.items.length === 0 && (
        <p className="text-ink-soft">{words.none}</p>
      )}
      <ul className="grid gap-5">
        {list.items.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} namesInviter={isOfAll} />
        ))}
      </ul>
      <ShowMore list={list} what="invitations" />
    </CardSection>
  );
}

function Invitation({ invitation, namesInviter }: { invitation: InvitationDto; namesInviter: boolean }) {
  const words = texts.invitations;
  const { id, url, email, note, uses, used, state, inviter, expires_at } = invitation;
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const end = useApiMutation({
    mutationFn: () => call(invitations.end, { params: { id } }),
    done: words.ended,
    failed: words.endFailed,
    changes: ['invitation'],
  });
  return (
    <li className="grid gap-2 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-3">
        <strong id={titleId} className="wrap-anywhere">
          {email ?? words.byLink}
        </strong>
        <Badge tone={state === 'open' ? 'accent' : 'plain'}>{words.states[state]}</Badge>
      </p>
      <p className="text-sm text-ink-soft">
        {fill(words.line, { day: formatDate(expires_at), used: String(used), uses: String(uses) })}
      </p>
      {namesInviter && <p className="text-sm">{fill(words.by, { name: inviter.full_name })}</p>}
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {state === 'open' && url && <p className="text-sm wrap-anywhere">{url}</p>}
      {state === 'open' && (
        <div className="flex flex-wrap gap-3">
          {url && (
            <Button
              variant="secondary"
              size="small"
              aria-describedby={titleId}
              onClick={() => void copyText(url, { done: words.copied, failed: words.copyFailed })}
            >
              <Copy aria-hidden="true" />
              {words.copy}
            </Button>
          )}
          <Button variant="quiet" size="small" aria-describedby={titleId} onClick={() => setAsking(true)}>
            {words.end}
          </Button>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title={words.endQuestion}
            description={words.endAbout}
            action={words.end}
            onConfirm={() => end.mutate(undefined)}
          />
        </div>
      )}
    </li>
  );
}
