import { notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import {
  type NotificationPreferencesDto,
  notifications,
  type UpdateNotificationPreferencesBody,
} from '@rosette/shared/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { fill, texts } from '#lib/texts.ts';
import { AutosaveCheckbox } from '#ui/autosave-checkbox.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChannelBoxes, type ChannelChoice, channels } from './notification-boxes.tsx';
import { notificationGroups } from './notification-groups.ts';
import { SettingsPage } from './settings-page.tsx';

/** /settings/notifications */
export function NotificationSettingsScreen() {
  return (
    <SettingsPage page="notifications">
      <NotificationSection />
    </SettingsPage>
  );
}

/**
 * The channels of each kind of notification, and the weekly digest (product/notifications-and-mails#kinds).
 */
export function NotificationSection() {
  const preferences = useQuery(query(notifications.preferences));
  return (
    <CardSection title={texts.settings.notifications.title} about={texts.settings.notifications.about}>
      {preferences.isPending && (
        <div role="status" aria-label={texts.settings.notifications.loading}>
          <Skeleton className="h-96 rounded-2xl" />
        </div>
      )}
      <LoadFailure of={preferences} />
      {preferences.data && <Choices preferences={preferences.data} />}
    </CardSection>
  );
}

const row = '@max-[14rem]:grid @max-[14rem]:grid-cols-2';
const rowName = 'pr-2 wrap-anywhere @max-[14rem]:col-span-2';

function Choices({ preferences }: { preferences: NotificationPreferencesDto }) {
  const set = useApiMutation({
    mutationFn: (body: UpdateNotificationPreferencesBody) => call(notifications.updatePreferences, { body }),
    done: texts.settings.notifications.saved,
    failed: texts.settings.notifications.saveFailed,
    changes: ['account'],
  });
  // Optimistic while it is being saved.
  const chosen = set.isPending ? set.variables : undefined;
  const choice: ChannelChoice = {
    isOn: (kind, channel) => chosen?.kinds?.[kind]?.[channel] ?? preferences.kinds[kind][channel],
    isSaving: set.isPending,
    set: (kinds, channel, isOn) =>
      set.mutate({ kinds: Object.fromEntries(kinds.map((kind) => [kind, { [channel]: isOn }])) }),
  };
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (name: string) =>
    setOpened(opened.includes(name) ? opened.filter((other) => other !== name) : [...opened, name]);
  const digest = chosen?.digest ?? preferences.digest;
  return (
    <div className="@container">
      {/* With very large letters on a phone each row's name stands above its two boxes. */}
      <table className="w-full border-collapse text-left @max-[14rem]:block">
        <caption className="sr-only">{texts.settings.notifications.caption}</caption>
        <thead className="@max-[14rem]:block">
          <tr className={cn(row, 'align-bottom')}>
            <td className="@max-[14rem]:hidden" />
            {channels.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-px px-1 pb-1 text-center text-sm sm:px-3 sm:whitespace-nowrap"
              >
                {texts.settings.notifications.channels[channel]}
              </th>
            ))}
          </tr>
          <tr className={row}>
            <th scope="row" className={cn(rowName, 'py-1 font-semibold')}>
              {texts.settings.notifications.everything}
            </th>
            <ChannelBoxes
              name={texts.settings.notifications.everything}
              kinds={notificationKinds}
              choice={choice}
            />
          </tr>
        </thead>
        {notificationGroups.map(({ name, kinds }) => (
          <tbody key={name} className="@max-[14rem]:block">
            <tr className={cn(row, 'border-t border-line-strong')}>
              <th scope="rowgroup" className={cn(rowName, 'font-serif text-lg font-semibold')}>
                <button
                  type="button"
                  aria-expanded={opened.includes(name)}
                  onClick={() => toggle(name)}
                  className="flex min-h-13 w-full items-center gap-2 rounded-xl text-left hover:text-accent-ink"
                >
                  <ChevronDown
                    aria-hidden="true"
                    className={cn(
                      'size-5 shrink-0 text-ink-soft transition-transform',
                      !opened.includes(name) && '-rotate-90',
                    )}
                  />
                  {texts.settings.notifications.groups[name]}
                </button>
              </th>
              <ChannelBoxes
                name={fill(texts.settings.notifications.allOf, {
                  group: texts.settings.notifications.groups[name],
                })}
                kinds={kinds}
                choice={choice}
              />
            </tr>
            {kinds.map((kind) => (
              <tr key={kind} hidden={!opened.includes(name)} className={cn(row, 'border-t border-line')}>
                <th scope="row" className={cn(rowName, 'py-1 pl-7 font-normal')}>
                  {texts.settings.notifications.kinds[kind]}
                </th>
                <ChannelBoxes
                  name={texts.settings.notifications.kinds[kind]}
                  kinds={[kind]}
                  choice={choice}
                />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <div className="mt-2 border-t border-line-strong pt-3">
        <AutosaveCheckbox
          isChecked={digest === 'weekly'}
          isReadOnly={set.isPending}
          onChange={(isOn) => set.mutate({ digest: isOn ? 'weekly' : 'off' })}
        >
          {texts.settings.notifications.digest}
        </AutosaveCheckbox>
      </div>
    </div>
  );
}
