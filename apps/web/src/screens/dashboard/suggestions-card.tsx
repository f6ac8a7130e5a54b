import { type SuggestionDto, suggestions } from '@rosette/shared/contract/suggestions.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HandHeart } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { QuietRetry } from '#ui/load-failure.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { shownMembersQuery } from './use-dashboard.ts';
import { useFocusOnFirstMore } from './use-focus-on-first-more.ts';

// Dialogs are no part of the first visit.
const ContactDialog = lazy(async () => ({
  default: (await import('#features/contact/contact-dialog.tsx')).ContactDialog,
}));

/** How many are shown at first; all of them would fill the screen. */
const shownAtFirst = 3;

/** Suggested members with the reasons (product/profiles-and-directory#suggestions). */
export function SuggestionsCard({ user }: { user: OwnUserDto }) {
  const list = useQuery(shownMembersQuery);
  const [isAll, setAll] = useState(false);
  const entries = useFocusOnFirstMore<HTMLUListElement>(isAll, shownAtFirst);
  const count = list.data?.suggestions.length ?? 0;
  return (
    <Card className="p-4">
      <h2 className="mb-2.5 text-xl">{texts.dashboard.suggestions.title}</h2>
      {list.isPending && (
        <div role="status" aria-label={texts.dashboard.suggestions.loading}>
          <Skeleton className="h-80 rounded-3xl" />
        </div>
      )}
      {list.data?.suggestions.length === 0 && <NoSuggestions user={user} />}
      <ul ref={entries} className="grid gap-x-6 gap-y-3 md:max-lg:grid-cols-2">
        {list.data?.suggestions.slice(0, isAll ? undefined : shownAtFirst).map((suggestion) => (
          <li key={suggestion.person.id} className="min-w-0">
            <Suggestion {...suggestion} />
          </li>
        ))}
      </ul>
      {!isAll && count > shownAtFirst && (
        <Button variant="quiet" size="small" className="mt-1 px-2" onClick={() => setAll(true)}>
          {fill(texts.dashboard.showAll, { number: count })}
        </Button>
      )}
      <QuietRetry of={{ ...list, refetch: () => void list.refetch() }} />
    </Card>
  );
}

function NoSuggestions({ user }: { user: OwnUserDto }) {
  const { none, goToProfile, sparseProfile, noneForProfile } = texts.dashboard.suggestions;
  const hasSparseProfile = user.needs.length === 0 && user.offers.length === 0;
  return (
    <EmptyState
      icon={HandHeart}
      title={none}
      action={
        hasSparseProfile && (
          <LinkButton to={paths.profile(user.id)} variant="soft">
            {goToProfile}
          </LinkButton>
        )
      }
    >
      {hasSparseProfile ? sparseProfile : noneForProfile}
    </EmptyState>
  );
}

function Suggestion({ person, reasons }: SuggestionDto) {
  const nameId = useId();
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const [hasWritten, setWritten] = useState(false);
  const buttons = useFocusOnRemoval<HTMLDivElement>();
  const dismiss = useApiMutation({
    mutationFn: () => call(suggestions.dismiss, { params: { user_id: person.id } }),
    failed: texts.dashboard.suggestions.dismissFailed,
    onDone: () =>
      void queryClient.setQueryData(
        shownMembersQuery.queryKey,
        (shown) =>
          shown && {
            ...shown,
            suggestions: shown.suggestions.filter((each) => each.person.id !== person.id),
          },
      ),
  });
  return (
    <div className="flex gap-3">
      <Avatar name={person.full_name} image={person.profile_image} size="small" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-[11rem]">
          <h3 id={nameId} className="font-sans text-base leading-tight font-semibold wrap-anywhere">
            <PersonLink person={person} />
          </h3>
          {person.business_name && (
            <p className="line-clamp-1 text-sm wrap-anywhere text-ink-soft">{person.business_name}</p>
          )}
          <ul className="mt-0.5 text-sm leading-snug">
            {reasons.map(({ kind, value }) => (
              <li key={`${kind} ${value}`} className="wrap-anywhere">
                {fill(texts.members.reasons[kind], { value })}
              </li>
            ))}
          </ul>
        </div>
        <div ref={buttons} className="flex flex-wrap gap-1">
          <Button
            variant="soft"
            size="small"
            className="px-3"
            aria-describedby={nameId}
            onClick={() => {
              setWritten(true);
              setWriting(true);
            }}
          >
            {texts.dashboard.suggestions.writeToHer}
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="px-3"
            aria-describedby={nameId}
            isBusy={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            {texts.dashboard.suggestions.notNow}
          </Button>
        </div>
      </div>
      {hasWritten && (
        <Suspense>
          <ContactDialog open={isWriting} onOpenChange={setWriting} member={person} />
        </Suspense>
      )}
    </div>
  );
}
