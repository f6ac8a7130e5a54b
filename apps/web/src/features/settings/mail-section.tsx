import {
  type MailPreferencesDto,
  mail,
  mailTopics,
  optionalMailCategories,
  type UpdateMailPreferencesBody,
} from '@rosette/shared/contract/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useChange } from '#api/use-change.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SavedTick } from '#ui/saved-tick.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Which mails she gets beside the essential ones. */
export function MailSection() {
  const preferences = useQuery(query(mail.preferences));
  const { data, isPending } = preferences;
  return (
    <SettingsSection
      title="Mails from us"
      about="Receipts, and what concerns the safety of your account, always reach you. The rest is up to you."
    >
      {isPending && (
        <div role="status" aria-label="Loading your mail settings">
          <Skeleton className="h-44 rounded-2xl" />
        </div>
      )}
      <LoadFailure of={preferences} />
      {data && <Topics preferences={data} />}
    </SettingsSection>
  );
}

function Topics({ preferences }: { preferences: MailPreferencesDto }) {
  const set = useChange({
    change: (body: UpdateMailPreferencesBody) => call(mail.updatePreferences, { body }),
    done: () => 'Your mail settings are saved',
    failed: 'Your mail settings could not be saved',
    invalidates: ['users'],
  });
  // What was just ticked stays ticked while it is being saved.
  const chosen = { ...preferences, ...(set.isPending ? set.variables : {}) };
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Mails I want to get</legend>
      {optionalMailCategories.map((category) => {
        const { label, description } = mailTopics[category];
        return (
          <SavedTick
            key={category}
            isChecked={chosen[category]}
            isSaving={set.isPending}
            onChange={(isChecked) => set.mutate({ [category]: isChecked })}
          >
            <span>
              <span className="font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{description}</span>
            </span>
          </SavedTick>
        );
      })}
    </fieldset>
  );
}
