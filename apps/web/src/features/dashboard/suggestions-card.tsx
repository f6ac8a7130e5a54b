import { type SuggestionDto, suggestions } from '@rosette/shared/contract/suggestions.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HandHeart } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { ContactDialog } from '#shared/contact/contact-dialog.tsx';
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

/** How many a phone shows at first; all of them would fill its screen. */
const shownOnPhones = 3;

/** Suggested members with the reasons (product/profiles-and-directory#suggestions). */
export function SuggestionsCard({ user }: { user: OwnUserDto }) {
  const list = useQuery(shownMembersQuery);
  const [isAll, setAll] = useState(false);
  const entries = useFocusOnFirstMore<HTMLUListElement>(isAll, shownOnPhones);
  const count = list.data?.suggestions.length ?? 0;
  return (
    <Card className="p-5 lg:row-span-2">
      <h2 className="mb-4 text-xl">Suggestions</h2>
      {list.isPending && (
        <div role="status" aria-label="Loading suggestions">
          <Skeleton className="h-80 rounded-3xl" />
        </div>
      )}
      {list.data?.suggestions.length === 0 && <NoSuggestions user={user} />}
      <ul ref={entries} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {list.data?.suggestions.map((suggestion, index) => (
          <li
            key={suggestion.person.id}
            className={cn('min-w-0', !isAll && index >= shownOnPhones && 'max-md:hidden')}
          >
            <Suggestion {...suggestion} />
          </li>
        ))}
      </ul>
      {!isAll && count > shownOnPhones && (
        <Button variant="quiet" size="small" className="mt-3 px-2 md:hidden" onClick={() => setAll(true)}>
          Show all {count}
        </Button>
      )}
      <QuietRetry of={{ ...list, refetch: () => void list.refetch() }} />
    </Card>
  );
}

function NoSuggestions({ user }: { user: OwnUserDto }) {
  const hasSparseProfile = user.needs.length === 0 && user.offers.length === 0;
  return (
    <EmptyState
      icon={HandHeart}
      title="Nobody to suggest right now"
      action={
        hasSparseProfile && (
          <LinkButton to={paths.profile(user.id)} variant="soft">
            Go to your profile
          </LinkButton>
        )
      }
    >
      {hasSparseProfile
        ? 'Say where you are, what you offer and what you need: then members who fit appear here.'
        : 'Members who fit your profile appear here as soon as they join.'}
    </EmptyState>
  );
}

function Suggestion({ person, reasons }: SuggestionDto) {
  const nameId = useId();
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const buttons = useFocusOnRemoval<HTMLDivElement>();
  const dismiss = useApiMutation({
    mutationFn: () => call(suggestions.dismiss, { params: { user_id: person.id } }),
    failed: 'This could not be saved. Please try again.',
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
      <div className="min-w-0 flex-1">
        <h3 id={nameId} className="text-lg leading-tight wrap-anywhere">
          <PersonLink person={person} />
        </h3>
        {person.business_name && (
          <p className="line-clamp-1 text-sm wrap-anywhere text-ink-soft">{person.business_name}</p>
        )}
        <ul className="mt-1 text-sm leading-snug">
          {reasons.map((reason) => (
            <li key={`${reason.kind} ${reason.value}`} className="wrap-anywhere">
              {reasonInWords(reason)}
            </li>
          ))}
        </ul>
        <div ref={buttons} className="mt-2 flex flex-wrap gap-1">
          <Button variant="soft" size="small" aria-describedby={nameId} onClick={() => setWriting(true)}>
            Write to her
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-describedby={nameId}
            isBusy={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            Not now
          </Button>
        </div>
      </div>
      <ContactDialog open={isWriting} onOpenChange={setWriting} member={person} />
    </div>
  );
}

type Reason = SuggestionDto['reasons'][number];

const words: Record<Reason['kind'], (value: string) => string> = {
  offers_what_you_need: (value) => `Offers ${value}, which you need`,
  needs_what_you_offer: (value) => `Needs ${value}, which you offer`,
  same_town: (value) => `Is in ${value}, like you`,
  same_industry: (value) => `Works in ${value}, like you`,
};

/** The sentence for a reason of a suggestion. */
const reasonInWords = ({ kind, value }: Reason): string => words[kind](value);
