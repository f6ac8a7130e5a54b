import { type IntroductionDto, introductions } from '@rosette/shared/contract/introductions.ts';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import type { PagedList } from '#data/use-paged-list.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
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
        {texts.messages.introduction.title}
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
            ? fill(texts.messages.introduction.byYou, { first: first.full_name, second: second.full_name })
            : fill(texts.messages.introduction.toYou, { by: by.full_name, other: other.full_name })}
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
          {fill(texts.messages.introduction.seeProfile, { name: other.full_name })}
        </Link>
      )}
      {!isProposer && my_answer === null && (
        <Answers id={introduction.id} otherName={other.full_name} titleId={titleId} />
      )}
      {my_answer === 'accepted' && <p className="text-ink-soft">{texts.messages.introduction.saidYes}</p>}
      {my_answer === 'declined' && <p className="text-ink-soft">{texts.messages.introduction.saidNo}</p>}
      {isProposer && <p className="text-ink-soft">{texts.messages.introduction.whenBoth}</p>}
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
        ? fill(texts.messages.canWrite, { name: otherName })
        : texts.messages.introduction.thanks,
    failed: texts.messages.introduction.failed,
    changes: ['contact'],
    leadOn({ conversation_id }) {
      if (conversation_id) goTo(paths.conversation(conversation_id));
    },
  });
  const decline = useApiMutation({
    mutationFn: () => call(introductions.decline, { params: { id } }),
    done: texts.messages.introduction.declined,
    failed: texts.messages.introduction.failed,
    changes: ['contact'],
  });
  return (
    <div ref={buttons} className="flex flex-wrap gap-3">
      <Button isBusy={accept.isPending} aria-describedby={titleId} onClick={() => accept.mutate()}>
        {texts.messages.introduction.yes}
      </Button>
      <Button
        variant="secondary"
        isBusy={decline.isPending}
        aria-describedby={titleId}
        onClick={() => setDeclining(true)}
      >
        {texts.messages.introduction.no}
      </Button>
      <ConfirmDialog
        open={isDeclining}
        onOpenChange={setDeclining}
        title={fill(texts.messages.introduction.noTitle, { name: otherName })}
        description={texts.messages.introduction.noAbout}
        action={texts.messages.introduction.sayNo}
        onConfirm={() => decline.mutate()}
      />
    </div>
  );
}
