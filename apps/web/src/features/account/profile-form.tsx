import { maxLength, maxOffers, optionalOffers } from '@rosette/shared/contract/fields.ts';
import { type OwnUserDto, updateProfileBody, users } from '@rosette/shared/contract/users.ts';
import { uniqueTexts } from '@rosette/shared/fold-text.ts';
import type { FormErrorCode } from '@rosette/shared/texts/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useSession, useUser } from '#data/session.tsx';
import { type FormMutation, useApiMutation } from '#data/use-api-mutation.ts';
import { countryOptions } from '#lib/country-names.ts';
import { fill, texts } from '#lib/texts.ts';
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
import { emailVisibilityOptions } from './email-visibility.ts';

/** Its text names `maxOffers` and `maxLength.offer`. */
const offersRefusal: FormErrorCode = 'offers_too_many_or_long';

const chosenOffers = z
  .array(z.string())
  .check(z.refine((offers) => optionalOffers.safeParse(offers).success, { error: offersRefusal }));

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
  const form = useSchemaForm(profileForm, valuesOf(user), 'profile');
  const { dirtyFields } = form.formState;
  const words = texts.members.form;
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
        label={words.label}
        asksBeforeLeaving
        className="gap-5"
      >
        <TextField name="full_name" label={texts.frame.fullName} required autoComplete="name" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="business_name" label={texts.common.businessName} autoComplete="organization" />
          <TextField name="industry" label={texts.common.industry} />
        </div>
        <TextAreaField name="bio" label={texts.members.bio} rows={5} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="town" label={texts.common.town} autoComplete="address-level2" />
          <SelectField
            name="country"
            label={texts.common.country}
            options={countryOptions()}
            autoComplete="country"
          />
        </div>
        <TextField
          name="website"
          label={texts.common.website}
          type="url"
          placeholder="https://"
          autoComplete="url"
        />
        <OfferFields />
        <PictureField
          name="profile_image"
          label={words.image}
          hint={words.imageHint}
          use="profile"
          crop="face"
        />
        <SelectField
          name="email_visibility"
          label={words.whoSeesMyEmail}
          options={emailVisibilityOptions()}
          hint={words.whoSeesMyEmailHint}
        />
        <CheckboxField name="takes_requests" label={words.takesRequests} hint={words.takesRequestsHint} />
        <FormActions>
          <Button type="submit">{save.isPending ? texts.common.saving : texts.common.saveChanges}</Button>
          <Button variant="quiet" onClick={onDone}>
            {texts.common.cancel}
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
  const words = texts.members.form;
  const shared = {
    limit: maxOffers,
    maxLength: maxLength.offer,
    refusal: texts.errors.offers_too_many_or_long,
    onEnter: () => setEntered(true),
  };
  return (
    <>
      <ChipsField
        {...shared}
        name="offers"
        label={texts.common.offers}
        placeholder={words.offersPlaceholder}
        hint={fill(words.offersHint, { limit: maxOffers })}
        // Who offers in the words in which others ask is found by them.
        suggestions={valuesIn(['offers', 'needs'])}
      />
      <ChipsField
        {...shared}
        name="needs"
        label={texts.common.needs}
        placeholder={words.needsPlaceholder}
        hint={fill(words.needsHint, { limit: maxOffers })}
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
    done: texts.members.form.updated,
    failed: () => texts.members.form.failed,
    // Other lists show her name, too.
    changes: ['profile'],
    onFields: form.onFields,
    async onDone(updated) {
      await setUser({ ...user, ...updated });
      form.onDone?.();
    },
  });
}
