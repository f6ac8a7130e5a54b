import { type NotificationKind, notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import {
  type NotificationPreferencesDto,
  notifications,
  type UpdateNotificationPreferencesBody,
} from '@rosette/shared/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { AutosaveCheckbox } from '#ui/autosave-checkbox.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The labels of notification kinds. */
const notificationNames: Record<NotificationKind, string> = {
  contact_request: 'Somebody would like to be in touch',
  contact_accepted: 'Your request was accepted',
  message: 'New messages',
  introduction: 'Somebody introduces you',
  rsvp: 'New RSVPs',
  event_changed: 'An event you go to has changed',
  event_cancelled: 'An event you go to is cancelled',
  event_reminder: 'Reminders of events',
  waitlist_promoted: 'A seat for you from the waitlist',
  event_message: 'Messages from organizers',
  application: 'Applications to your opportunities',
  application_answered: 'Answers to your applications',
  opportunity_closing: 'Your opportunities that are about to expire',
  report: 'Updates on your reports',
  placement: 'Your partnerships and advertisements',
  membership_ending: 'Your membership is about to end',
  role_changed: 'Changes of your role',
};

/**
 * The channels of each kind of notification, and the weekly digest (product/notifications-and-mails#kinds).
 */
export function NotificationSection() {
  const preferences = useQuery(query(notifications.preferences));
  return (
    <SettingsSection
      title="Notifications"
      about="Choose what you are notified of in the app and by mail. Receipts and security mails are always sent."
    >
      {preferences.isPending && (
        <div role="status" aria-label="Loading your notification settings">
          <Skeleton className="h-72 rounded-2xl" />
        </div>
      )}
      <LoadFailure of={preferences} />
      {preferences.data && <Choices preferences={preferences.data} />}
    </SettingsSection>
  );
}

function Choices({ preferences }: { preferences: NotificationPreferencesDto }) {
  const set = useApiMutation({
    mutationFn: (body: UpdateNotificationPreferencesBody) => call(notifications.updatePreferences, { body }),
    done: 'Your notification settings are saved',
    failed: 'Your notification settings could not be saved',
    changes: ['account'],
  });
  // Optimistic while it is being saved.
  const chosen = set.isPending ? set.variables : undefined;
  const channelsOf = (kind: NotificationKind) => ({ ...preferences.kinds[kind], ...chosen?.kinds?.[kind] });
  const digest = chosen?.digest ?? preferences.digest;
  return (
    <div className="grid gap-4">
      {notificationKinds.map((kind) => (
        <fieldset key={kind} className="grid gap-x-6 border-t border-line pt-3 first:border-t-0">
          <legend className="float-left w-full font-semibold">{notificationNames[kind]}</legend>
          <div className="clear-both flex flex-wrap gap-x-8">
            <AutosaveCheckbox
              isChecked={channelsOf(kind).app}
              isReadOnly={set.isPending}
              onChange={(app) => set.mutate({ kinds: { [kind]: { app } } })}
            >
              In the app
            </AutosaveCheckbox>
            <AutosaveCheckbox
              isChecked={channelsOf(kind).mail}
              isReadOnly={set.isPending}
              onChange={(mail) => set.mutate({ kinds: { [kind]: { mail } } })}
            >
              By mail
            </AutosaveCheckbox>
          </div>
        </fieldset>
      ))}
      <div className="border-t border-line pt-3">
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
