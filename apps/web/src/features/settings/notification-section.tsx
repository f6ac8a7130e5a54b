import { notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import {
  type NotificationPreferencesDto,
  notifications,
  type UpdateNotificationPreferencesBody,
} from '@rosette/shared/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { AutosaveCheckbox } from '#ui/autosave-checkbox.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChannelBoxes, type ChannelChoice, channelNames, channels } from './notification-boxes.tsx';
import { notificationGroups, notificationNames } from './notification-groups.ts';
import { SettingsSection } from './settings-section.tsx';

/**
 * The channels of each kind of notification, and the weekly digest (product/notifications-and-mails#kinds).
 */
export function NotificationSection() {
  const preferences = useQuery(query(notifications.preferences));
  return (
    <SettingsSection title="What you are notified of" about="Receipts and security mails are always sent.">
      {preferences.isPending && (
        <div role="status" aria-label="Loading your notification settings">
          <Skeleton className="h-256 rounded-2xl" />
        </div>
      )}
      <LoadFailure of={preferences} />
      {preferences.data && <Choices preferences={preferences.data} />}
    </SettingsSection>
  );
}

const row = '@max-[14rem]:grid @max-[14rem]:grid-cols-2';
const rowName = 'pr-2 wrap-anywhere @max-[14rem]:col-span-2';

function Choices({ preferences }: { preferences: NotificationPreferencesDto }) {
  const set = useApiMutation({
    mutationFn: (body: UpdateNotificationPreferencesBody) => call(notifications.updatePreferences, { body }),
    done: 'Your notification settings are saved',
    failed: 'Your notification settings could not be saved',
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
  const digest = chosen?.digest ?? preferences.digest;
  return (
    <div className="@container">
      {/* With very large letters on a phone each row's name stands above its two boxes. */}
      <table className="w-full border-collapse text-left @max-[14rem]:block">
        <caption className="sr-only">What you are notified of in the app and by mail</caption>
        <thead className="@max-[14rem]:block">
          <tr className={cn(row, 'align-bottom')}>
            <td className="@max-[14rem]:hidden" />
            {channels.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-px px-1 pb-1 text-center text-sm sm:px-3 sm:whitespace-nowrap"
              >
                {channelNames[channel]}
              </th>
            ))}
          </tr>
          <tr className={row}>
            <th scope="row" className={cn(rowName, 'py-1 font-semibold')}>
              Everything
            </th>
            <ChannelBoxes name="Everything" kinds={notificationKinds} choice={choice} />
          </tr>
        </thead>
        {notificationGroups.map(({ name, kinds }) => (
          <tbody key={name} className="@max-[14rem]:block">
            <tr className={cn(row, 'border-t border-line-strong')}>
              <th scope="rowgroup" className={cn(rowName, 'pt-4 pb-1 font-serif text-lg font-semibold')}>
                {name}
              </th>
              <ChannelBoxes name={`All of ${name}`} kinds={kinds} choice={choice} className="pt-3" />
            </tr>
            {kinds.map((kind) => (
              <tr key={kind} className={cn(row, 'border-t border-line')}>
                <th scope="row" className={cn(rowName, 'py-1 pl-2 font-normal sm:pl-4')}>
                  {notificationNames[kind]}
                </th>
                <ChannelBoxes name={notificationNames[kind]} kinds={[kind]} choice={choice} />
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
          A digest by mail every Monday
        </AutosaveCheckbox>
      </div>
    </div>
  );
}
