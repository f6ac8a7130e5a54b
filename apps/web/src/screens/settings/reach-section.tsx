import { type UpdateProfileBody, users } from '@rosette/shared/contract/users.ts';
import { call } from '#data/client.ts';
import { useSession, useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { emailVisibilityOptions } from '#features/account/email-visibility.ts';
import { texts } from '#lib/texts.ts';
import { AutosaveCheckbox } from '#ui/autosave-checkbox.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';

type Reach = Pick<UpdateProfileBody, 'email_visibility' | 'takes_requests'>;

/** Who sees her address and who may ask her for contact, as in the form of her profile; saved at once. */
export function ReachSection() {
  const { setUser } = useSession();
  const user = useUser();
  const save = useApiMutation({
    mutationFn: (body: Reach) => call(users.updateMe, { body }),
    done: texts.settings.reach.saved,
    failed: texts.settings.reach.failed,
    changes: ['profile'],
    onDone: (updated) => setUser({ ...user, ...updated }),
  });
  // Optimistic while it is being saved.
  const { email_visibility, takes_requests } = { ...user, ...(save.isPending && save.variables) };
  return (
    <CardSection title={texts.settings.reach.title} about={texts.settings.reach.about}>
      <div className="grid gap-3">
        <FilterSelect
          label={texts.settings.reach.email}
          value={email_visibility ?? user.email_visibility}
          options={emailVisibilityOptions()}
          onChange={(next) => !save.isPending && save.mutate({ email_visibility: next })}
        />
        <AutosaveCheckbox
          isChecked={takes_requests ?? user.takes_requests}
          isReadOnly={save.isPending}
          onChange={(next) => save.mutate({ takes_requests: next })}
        >
          {texts.settings.reach.takesRequests}
        </AutosaveCheckbox>
      </div>
    </CardSection>
  );
}
