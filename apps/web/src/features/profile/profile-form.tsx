import { maxLength, maxOffers, optionalOffers } from '@rosette/shared/contract/fields.ts';
import { type OwnUserDto, updateProfileBody, users } from '@rosette/shared/contract/users.ts';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { type FormMutation, useApiMutation } from '#api/use-api-mutation.ts';
import { countryOptions } from '#lib/country-names.ts';
import { useSession, useUser } from '#session/session.tsx';
import { emailVisibilityOptions } from '#shared/account/email-visibility.ts';
import { Button } from '#ui/button.tsx';
import {
  CheckboxField,
  errorsOnFields,
  Form,
  SelectField,
  TextAreaField,
  TextField,
  useSchemaForm,
} from '#ui/form.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';

/** Splits a comma-separated line. */
const listOf = (line: string) => line.split(',').map((part) => part.trim());

const offersLine = z
  .string()
  .check(
    z.refine(
      (line) => optionalOffers.safeParse(listOf(line).filter(Boolean)).success,
      `Up to ${maxOffers}, each of up to ${maxLength.offer} characters`,
    ),
  );

/** The body of PUT /users/me, with offers and needs as one line each. */
const profileForm = z.object({
  ...updateProfileBody.shape,
  offers: offersLine,
  needs: offersLine,
});
type ProfileValues = z.input<typeof profileForm>;

const valuesOf = (user: OwnUserDto) => ({
  full_name: user.full_name,
  business_name: user.business_name ?? '',
  industry: user.industry ?? '',
  bio: user.bio ?? '',
  profile_image: user.profile_image ?? '',
  town: user.town ?? '',
  country: user.country ?? '',
  website: user.website ?? '',
  offers: user.offers.join(', '),
  needs: user.needs.join(', '),
  email_visibility: user.email_visibility,
  takes_requests: user.takes_requests,
});

/** The request body: the fields that she changed. Others stay, as another tab may have changed them meanwhile. */
function bodyOf(
  values: ProfileValues,
  dirtyFields: Partial<Record<keyof ProfileValues, unknown>>,
): z.input<typeof updateProfileBody> {
  const changed = Object.entries(values).filter(([name]) => name in dirtyFields);
  const { offers, needs, ...rest } = Object.fromEntries(changed) as Partial<ProfileValues>;
  return {
    ...rest,
    ...(offers !== undefined && { offers: listOf(offers) }),
    ...(needs !== undefined && { needs: listOf(needs) }),
  };
}

/** The form of the own profile; `onDone` is called when it was saved or cancelled. */
export function ProfileForm({ onDone }: { onDone(): void }) {
  const user = useUser();
  const form = useSchemaForm(profileForm, valuesOf(user));
  const { dirtyFields } = form.formState;
  const save = useSaveProfile({ onFields: errorsOnFields(form), onDone });

  // Replaces the button that opened it, so it takes the focus.
  const { setFocus } = form;
  useEffect(() => setFocus('full_name'), [setFocus]);

  return (
    <div className="mt-6">
      <Form
        form={form}
        onSubmit={(values) => save.mutate(bodyOf(values, dirtyFields))}
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
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="town" label="Town" autoComplete="address-level2" />
          <SelectField name="country" label="Country" options={countryOptions()} autoComplete="country" />
        </div>
        <TextField name="website" label="Website" type="url" placeholder="https://" autoComplete="url" />
        <TextField
          name="offers"
          label="Offers"
          placeholder="Photography, Contract law"
          hint={`What you can help others with: up to ${maxOffers}, separated by commas`}
        />
        <TextField
          name="needs"
          label="Needs"
          placeholder="Bookkeeping, Event space"
          hint={`What you are looking for: up to ${maxOffers}, separated by commas`}
        />
        <PictureField
          name="profile_image"
          label="Profile Image URL"
          hint="The web address of a picture of you"
          use="profile"
          crop="face"
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

function useSaveProfile(form: FormMutation) {
  const { setUser } = useSession();
  const user = useUser();
  return useApiMutation({
    mutationFn: (body: z.input<typeof updateProfileBody>) => call(users.updateMe, { body }),
    done: 'Profile updated successfully!',
    failed: () => 'Failed to update profile',
    // Other lists show her name, too.
    changes: ['profile'],
    onFields: form.onFields,
    async onDone(updated) {
      await setUser({ ...user, ...updated });
      form.onDone?.();
    },
  });
}
