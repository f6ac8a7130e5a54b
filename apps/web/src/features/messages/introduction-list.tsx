import { type IntroductionDto, introductions } from '@rosette/shared/contract/introductions.ts';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import type { PagedList } from '#api/use-paged-list.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { useUser } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { Link, useGoTo } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { ShowMore } from '#ui/show-more.tsx';

/** Whether an introduction waits for this member's answer. */
export const awaitsAnswerOf =
  (memberId: string) =>
  ({ by, my_answer }: IntroductionDto) =>
    by.id !== memberId && my_answer === null;

/** Pending introductions: those that await the caller's answer first. */
export function IntroductionList({ list }: { list: PagedList<IntroductionDto> }) {
  const titleId = useId();
  const { id: ownId } = useUser();
  if (list.items.length === 0 && !list.isError) return null;
  const isHers = awaitsAnswerOf(ownId);
  const sorted = list.items.toSorted((a, b) => Number(isHers(b)) - Number(isHers(a)));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-2xl">
        Introductions
      </h2>
      <LoadFailure of={list} />
      <ul className="grid gap-4">
        {sorted.map((introduction) => (
          <li key={introduction.id}>
            <Introduction introduction={introduction} ownId={ownId} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} what="introductions" />
    </section>
  );
}

function Introduction({ introduction, ownId }: { introduction: IntroductionDto; ownId: string }) {
  const { by, first, second, text, my_answer, created_at } = introduction;
  const titleId = useId();
  const isProposer = by.id === ownId;
  const other = first.id === ownId ? second : first;
  return (
    <Card className="grid gap-4">
      <div>
        <h3 id={titleId} className="text-xl wrap-anywhere">
          {isProposer
            ? `You introduced ${first.full_name} and ${second.full_name}`
            : `${by.full_name} would like to introduce you to ${other.full_name}`}
        </h3>
        <time dateTime={created_at} className="text-sm text-ink-soft">
          {formatDate(created_at)}
        </time>
      </div>
      <MemberText>{text}</MemberText>
      {!isProposer && other.id && (
        <Link
          to={paths.profile(other.id)}
          className="justify-self-start font-semibold wrap-anywhere text-accent-ink underline underline-offset-4"
        >
          See the profile of {other.full_name}
        </Link>
      )}
      {!isProposer && my_answer === null && (
        <Answers id={introduction.id} otherName={other.full_name} titleId={titleId} />
      )}
      {my_answer === 'accepted' && (
        <p className="text-ink-soft">You said yes. You are connected as soon as she does, too.</p>
      )}
      {my_answer === 'declined' && <p className="text-ink-soft">You said no. Nobody is notified.</p>}
      {isProposer && <p className="text-ink-soft">You are notified when both have said yes.</p>}
    </Card>
  );
}

function Answers({ id, otherName, titleId }: { id: string; otherName: string; titleId: string }) {
  const goTo = useGoTo();
  const buttons = useFocusOnRemoval<HTMLDivElement>();
  const [isDeclining, setDeclining] = useState(false);
  const accept = useApiMutation({
    mutationFn: () => call(introductions.accept, { params: { id } }),
    done: ({ state }) =>
      state === 'connected'
        ? `You can now write to ${otherName}`
        : 'Thank you! You are connected as soon as she says yes, too.',
    failed: 'Your answer could not be saved. Please try again.',
    changes: ['contact'],
    onDone({ conversation_id }) {
      if (conversation_id) goTo(paths.conversation(conversation_id));
    },
  });
  const decline = useApiMutation({
    mutationFn: () => call(introductions.decline, { params: { id } }),
    done: 'Nobody is notified that you said no',
    failed: 'Your answer could not be saved. Please try again.',
    changes: ['contact'],
  });
  return (
    <div ref={buttons} className="flex flex-wrap gap-3">
      <Button isBusy={accept.isPending} aria-describedby={titleId} onClick={() => accept.mutate()}>
        Yes, please
      </Button>
      <Button
        variant="secondary"
        isBusy={decline.isPending}
        aria-describedby={titleId}
        onClick={() => setDeclining(true)}
      >
        No, thanks
      </Button>
      <ConfirmDialog
        open={isDeclining}
        onOpenChange={setDeclining}
        title={`Say no to ${otherName}?`}
        description="Nobody is notified. You cannot change your answer."
        action="Say no"
        onConfirm={() => decline.mutate()}
      />
    </div>
  );
}
