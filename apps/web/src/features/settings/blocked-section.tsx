import { type BlockDto, blocks } from '@rosette/shared/contract/blocks.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listQuery } from '#api/queries.ts';
import { formatDate } from '#lib/format.ts';
import { useUnblock } from '#shared/safety/use-block.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import { SettingsSection } from './settings-section.tsx';

/** Blocked members, with a button to unblock (product/safety#ending-a-block). */
export function BlockedSection() {
  const list = useQuery(listQuery(blocks.list));
  return (
    <SettingsSection
      title="Blocked members"
      about="You and they do not see each other. Unblocking does not restore connections and requests."
    >
      {list.isPending && <Skeleton className="h-14" />}
      <LoadFailure of={list} />
      {list.data?.items.length === 0 && <p className="text-ink-soft">You have blocked nobody.</p>}
      <ul className="grid gap-3">
        {list.data?.items.map(({ person, created_at }) => (
          <BlockedMember key={person.id} person={person} created_at={created_at} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function BlockedMember({ person: { id, full_name, profile_image }, created_at }: BlockDto) {
  const unblock = useUnblock();
  const nameId = useId();
  const entry = useFocusOnRemoval<HTMLLIElement>();
  return (
    <li ref={entry} className="flex flex-wrap items-center gap-3">
      <Avatar name={full_name} image={profile_image} size="small" />
      <div className="min-w-0 flex-1">
        <strong id={nameId} className="block wrap-anywhere">
          {full_name}
        </strong>
        <span className="text-sm text-ink-soft">{`Blocked on ${formatDate(created_at)}`}</span>
      </div>
      {id && (
        <Button
          variant="secondary"
          size="small"
          aria-describedby={nameId}
          isBusy={unblock.isPending}
          onClick={() => unblock.mutate(id)}
        >
          Unblock
        </Button>
      )}
    </li>
  );
}
