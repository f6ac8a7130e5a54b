import { type BlockDto, blocks } from '@rosette/shared/contract/blocks.ts';
import { reports } from '@rosette/shared/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isWaiting } from '#data/caller.ts';
import { listQuery } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { useUnblock } from '#features/safety/block-question.tsx';
import { formatDate } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ReachSection } from './reach-section.tsx';
import { SettingsPage } from './settings-page.tsx';

/** /settings/privacy: who reaches her, whom she has blocked, and what became of her reports. */
export function PrivacySettingsScreen() {
  // Who waits to be admitted sees nobody whom she could block or report.
  const isIn = !isWaiting(useUser());
  return (
    <SettingsPage page="privacy">
      <ReachSection />
      {isIn && <BlockedSection />}
      {isIn && <OwnReportsSection />}
    </SettingsPage>
  );
}

/** Blocked members, with a button to unblock (product/safety#ending-a-block). */
export function BlockedSection() {
  const list = useQuery(listQuery(blocks.list));
  return (
    <CardSection title={texts.settings.blocked.title} about={texts.settings.blocked.about}>
      {list.isPending && <Skeleton className="h-14" />}
      <LoadFailure of={list} />
      {list.data?.items.length === 0 && <p className="text-ink-soft">{texts.settings.blocked.none}</p>}
      <ul className="grid gap-3">
        {list.data?.items.map(({ person, created_at }) => (
          <BlockedMember key={person.id} person={person} created_at={created_at} />
        ))}
      </ul>
    </CardSection>
  );
}

function BlockedMember({ person: { id, full_name, profile_image }, created_at }: BlockDto) {
  const unblock = useUnblock(full_name);
  const nameId = useId();
  const entry = useFocusOnRemoval<HTMLLIElement>();
  return (
    <li ref={entry} className="flex flex-wrap items-center gap-3">
      <Avatar name={full_name} image={profile_image} size="small" />
      <div className="min-w-0 flex-1">
        <strong id={nameId} className="block wrap-anywhere">
          {full_name}
        </strong>
        <span className="text-sm text-ink-soft">
          {fill(texts.settings.blocked.on, { day: formatDate(created_at) })}
        </span>
      </div>
      {id && (
        <Button
          variant="secondary"
          size="small"
          aria-describedby={nameId}
          isBusy={unblock.isPending}
          onClick={() => unblock.mutate(id)}
        >
          {texts.settings.blocked.unblock}
        </Button>
      )}
    </li>
  );
}

/** The caller's reports with their outcomes; absent without any. */
export function OwnReportsSection() {
  const { data } = useQuery(listQuery(reports.mine));
  if (!data || data.items.length === 0) return null;
  return (
    <CardSection title={texts.settings.reports.title} about={texts.settings.reports.about}>
      <ul className="grid gap-4">
        {data.items.map(({ id, number, kind, reason, state, outcome, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <strong>{number}</strong>
              <span className="block text-sm text-ink-soft">
                {fill(texts.settings.reports.line, {
                  kind: texts.settings.reports.kinds[kind],
                  reason: texts.settings.reports.reasons[reason],
                  day: formatDate(created_at),
                })}
              </span>
            </span>
            <Badge tone={state === 'closed' ? 'good' : 'gold'}>
              {outcome ? texts.settings.reports.outcomes[outcome] : texts.safety.states[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
