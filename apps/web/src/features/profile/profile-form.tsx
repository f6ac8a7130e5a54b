import { maxLength, maxOffers, optionalOffers } from '@rosette/shared/contract/fields.ts';
import { type OwnUserDto, updateProfileBody, users } from '@rosette/shared/contract/users.ts';
import { uniqueTexts } from '@rosette/shared/fold-text.ts';
import type { FormErrorCode } from '@rosette/shared/texts/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { type FormMutation, useApiMutation } from '#api/use-api-mutation.ts';
import { countryOptions } from '#lib/country-names.ts';
import { useSession, useUser } from '#session/session.tsx';
import { emailVisibilityOptions } from '#shared/account/email-visibility.ts';
import { Button } from '#ui/button.tsx';
import { ChipsField } from '#ui/chips-field.tsx';
import {
  CheckboxField,
  errorsOnFields,
  Form,
  SelectField,
  TextAreaField,
  TextField,
  useSchemaForm,
} from '#ui/form.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';

/** Its text names `maxOffers` and `maxLength.offer`. */
const offersRefusal: FormErrorCode = 'offers_too_many_or_long';

const chosenOffers = z
  .array(z.string())
  .check(z.refine((texts) => optionalOffers.safeParse(texts).success, offersRefusal));

/** The body of PUT /users/me, with one message for each list of offers and needs. */
const profileForm = z.object({
  ...updateProfileBody.shape,
  offers: chosenOffers,
  needs: chosenOffers,
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
  offers: user.offers,
  needs: user.needs,
  email_visibility: user.email_visibility,
  takes_requests: user.takes_requests,
});

/** The request body: the fields that she changed. Others stay, as another tab may have changed them meanwhile. */
function bodyOf(
  values: ProfileValues,
  dirtyFields: Partial<Record<keyof ProfileValues, unknown>>,
): z.input<typeof updateProfileBody> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields));
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
        <OfferFields />
        <PictureField
          name="profile_image"
          label="Profile Image URL"
          hint="The web address of a picture of you"
          use="profile"
          crop="face"
        />
        <SelectField
          name="email_visibility"
          label="Who sees my email"
          options={emailVisibilityOptions}
          hint="You and our admins always see it"
        />
        <CheckboxField
          name="takes_requests"
          label="Other members may ask me for contact"
          hint="You can ask others either way"
        />
        <FormActions>
          <Button type="submit">{save.isPending ? 'Saving...' : 'Save Changes'}</Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

/** Offers and needs, with what other members wrote as suggestions (product/profiles-and-directory#profile-fields). */
function OfferFields() {
  const [isEntered, setEntered] = useState(false);
  const { data } = useQuery({ ...query(users.facets, { query: {} }), enabled: isEntered });
  const valuesIn = (kinds: ('offers' | 'needs')[]) =>
    data ? uniqueTexts(kinds.flatMap((kind) => data[kind].map(({ value }) => value))) : [];
  const shared = {
    limit: maxOffers,
    maxLength: maxLength.offer,
    refusal: offersRefusal,
    onEnter: () => setEntered(true),
  };
  return (
    <>
      <ChipsField
        {...shared}
        name="offers"
        label="Offers"
        placeholder="Photography, Contract law"
        hint={`What you can help others with. Up to ${maxOffers}: press Enter after each`}
        // Who offers in the words in which others ask is found by them.
        suggestions={valuesIn(['offers', 'needs'])}
      />
      <ChipsField
        {...shared}
        name="needs"
        label="Needs"
        placeholder="Bookkeeping, Event space"
        hint={`What you are looking for. Up to ${maxOffers}: press Enter after each`}
        suggestions={valuesIn(['needs', 'offers'])}
      />
    </>
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
