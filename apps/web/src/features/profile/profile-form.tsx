import { type EmailVisibility, updateProfileBody, users } from '@rosette/shared/contract/users.ts';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { type FormChange, useChange } from '#api/use-change.ts';
import { useSession, useUser } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';

const emailVisibilityOptions: { value: EmailVisibility; label: string }[] = [
  { value: 'members', label: 'All members' },
  { value: 'connections', label: 'Only members I am connected with' },
  { value: 'nobody', label: 'Nobody' },
];

/** The own profile as a form; `onDone` when it was saved or left. */
export function ProfileForm({ onDone }: { onDone(): void }) {
  const user = useUser();
  const form = useSchemaForm(updateProfileBody, {
    full_name: user.full_name,
    business_name: user.business_name ?? '',
    industry: user.industry ?? '',
    bio: user.bio ?? '',
    profile_image: user.profile_image ?? '',
    email_visibility: user.email_visibility,
    takes_requests: user.takes_requests,
  });
  const save = useSaveProfile({ onFields: errorsOnFields(form), onDone });

  // It takes the place of the button that opened it.
  const { setFocus } = form;
  useEffect(() => setFocus('full_name'), [setFocus]);

  return (
    <div className="mt-6">
      <Form
        form={form}
        onSubmit={({ email_visibility, takes_requests, ...profile }) =>
          // A field left out stays (decisions §7).
          save.mutate({
            ...profile,
            ...(email_visibility !== user.email_visibility && { email_visibility }),
            ...(takes_requests !== user.takes_requests && { takes_requests }),
          })
        }
        isSending={save.isPending}
        label="Your profile"
        asksBeforeLeaving
        className="gap-5"
      >
        <TextField name="full_name" label="Full Name" required autoComplete="name" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="business_name" label="Business Name" autoComplete="organization" />
          <TextField name="industry" label="Industry" />
        </div>
        <TextAreaField name="bio" label="Bio" rows={5} />
        <TextField
          name="profile_image"
          label="Profile Image URL"
          type="url"
          placeholder="https://"
          hint="The web address of a picture of you"
        />
        <SelectField
          name="email_visibility"
          label="Who sees my e-mail address"
          options={emailVisibilityOptions}
          hint="You and our admins always see it"
        />
        <CheckboxField
          name="takes_requests"
          label="Other members may ask me for contact"
          hint="You can ask others either way"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{save.isPending ? 'Saving...' : 'Save Changes'}</Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}

function useSaveProfile(form: FormChange) {
  const { setUser } = useSession();
  const user = useUser();
  return useChange({
    change: (body: z.input<typeof updateProfileBody>) => call(users.updateMe, { body }),
    done: 'Profile updated successfully!',
    failed: () => 'Failed to update profile',
    // Her name stands in lists of others too.
    invalidates: ['users', 'stats', 'events', 'opportunities'],
    onFields: form.onFields,
    async onDone(updated) {
      await setUser({ ...user, ...updated });
      form.onDone?.();
    },
  });
}
