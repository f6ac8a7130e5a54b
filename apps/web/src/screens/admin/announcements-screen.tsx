import { type AdminAnnouncementDto, announcements } from '@rosette/shared/contract/announcements.ts';
import { languageNames } from '@rosette/shared/texts/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { invalidate } from '#data/changes.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { countryName } from '#lib/country-names.ts';
import { formatCount, formatDateTime, formatList } from '#lib/format.ts';
import { fill, shownLanguage, texts } from '#lib/texts.ts';
import { useInterval } from '#lib/timers.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFocusWhenBack } from '#ui/focus.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EditAnnouncement, NewAnnouncement, textOf } from './announcement-form.tsx';
import { Room } from './rooms.tsx';

/** ms between two looks at announcements that are going out. */
const lookEveryMs = 2000;

/** /admin/announcements: says something to all, and shows what was said (product/announcements#announcements). */
export function AnnouncementsScreen() {
  const words = texts.admin.announcements;
  const client = useQueryClient();
  const list = usePagedList(announcements.list, {}, 20);
  const isEmpty = !list.isPending && !list.isError && list.items.length === 0;
  const [isOpen, setOpen] = useState(false);
  const button = useFocusWhenBack(isOpen);
  const formId = useId();
  const isSending = list.items.some(({ state }) => state === 'sending');
  useInterval(() => void invalidate(client, 'announcement'), isSending ? lookEveryMs : null);
  return (
    <Room name="announcements" about={words.about}>
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={formId}
        className="justify-self-start"
        onClick={() => setOpen(!isOpen)}
      >
        <Plus aria-hidden="true" />
        {words.new}
      </Button>
      {/* Not removed: what was typed stays while she looks at the list. */}
      <div id={formId} hidden={!isOpen}>
        <CardSection title={words.new}>
          <NewAnnouncement onDone={() => setOpen(false)} />
        </CardSection>
      </div>
      <CardSection title={words.list}>
        {list.isPending && (
          <div role="status" aria-label={texts.officeLists.announcements.loading}>
            <Skeleton className="h-32" />
          </div>
        )}
        <LoadFailure of={list} />
        {isEmpty && <p className="text-ink-soft">{words.none}</p>}
        <ul className="grid gap-6">
          {list.items.map((announcement) => (
            <Announcement key={announcement.id} announcement={announcement} />
          ))}
        </ul>
        <ShowMore list={list} what="announcements" />
      </CardSection>
    </Room>
  );
}

const tones = {
  scheduled: 'gold',
  sending: 'accent',
  sent: 'good',
  stopped: 'plain',
  ended: 'plain',
} as const;

/** Whom it is for, in words. */
function audienceIn({ tiers, towns, countries, languages }: AdminAnnouncementDto['audience']): string {
  const named = [
    ...tiers.map((tier) => texts.common.tiers[tier]),
    ...languages.map((language) => languageNames[language]),
    ...countries.map(countryName),
    ...towns,
  ];
  return named.length > 0 ? formatList(named) : texts.admin.announcements.everybody;
}

function Announcement({ announcement }: { announcement: AdminAnnouncementDto }) {
  const words = texts.admin.announcements;
  const titleId = useId();
  const [isOpen, setOpen] = useState<'edit' | 'stop' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { id, title, text, state, starts_at, ends_at, reached, audience } = announcement;
  const stop = useApiMutation({
    mutationFn: () => call(announcements.stop, { params: { id } }),
    done: words.stopped,
    failed: words.stopFailed,
    changes: ['announcement'],
  });
  const remove = useApiMutation({
    mutationFn: () => call(announcements.remove, { params: { id } }),
    done: words.removed,
    failed: words.removeFailed,
    changes: ['announcement'],
  });
  const canStop = state === 'scheduled' || state === 'sending';
  const times = { time: formatDateTime(starts_at), end: ends_at ? formatDateTime(ends_at) : '' };
  const action = (name: 'edit' | 'stop' | 'remove') => (
    <Button
      variant={name === 'edit' ? 'secondary' : 'quiet'}
      size="small"
      aria-describedby={titleId}
      onClick={() => setOpen(name)}
    >
      {words[name]}
    </Button>
  );
  return (
    <li className="grid gap-2 border-t border-line pt-6 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id={titleId} className="text-xl wrap-anywhere">
          {textOf(title, shownLanguage())}
        </h3>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <MemberText className="line-clamp-3">{textOf(text, shownLanguage())}</MemberText>
      <p className="text-sm text-ink-soft">{fill(ends_at ? words.untilTime : words.startsAt, times)}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">{fill(words.to, { who: audienceIn(audience) })}</p>
      {state !== 'scheduled' && (
        <p role="status" className="text-sm">
          {fill(words.reached, {
            app: formatCount(reached.app),
            mail: formatCount(reached.mail),
            failed: formatCount(reached.failed),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {action('edit')}
        {canStop && action('stop')}
        {action('remove')}
      </div>
      <Dialog
        open={isOpen === 'edit'}
        onOpenChange={(open) => !open && close()}
        title={words.editTitle}
        {...(state !== 'scheduled' && { description: words.editAbout })}
      >
        <EditAnnouncement announcement={announcement} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={isOpen === 'stop'}
        onOpenChange={close}
        title={words.stopTitle}
        description={words.stopAbout}
        action={words.stop}
        onConfirm={() => stop.mutate()}
      />
      <ConfirmDialog
        open={isOpen === 'remove'}
        onOpenChange={close}
        title={words.removeTitle}
        description={words.removeAbout}
        action={words.remove}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}
