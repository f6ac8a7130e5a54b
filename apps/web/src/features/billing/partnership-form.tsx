import { maxListLength } from '@rosette/shared/contract/fields.ts';
import {
  type PartnershipDto,
  partnerships,
  updatePartnershipBody,
} from '@rosette/shared/contract/partnerships.ts';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';
import { useEdit } from '#ui/use-edit.tsx';
import { partnershipName } from './placement-words.ts';

interface PartnershipFormProps {
  partnership: PartnershipDto;
  /** In a dialog: with the description, and called when it is saved. */
  onDone?(): void;
}

/** What a partner may change: logo, website, description (product/partners-and-advertisements#buying-a-partnership). */
export function PartnershipForm({ partnership, onDone }: PartnershipFormProps) {
  const valuesOf = ({ logo_url, website_url, description }: PartnershipDto) => ({
    logo_url: logo_url ?? '',
    website_url: website_url ?? '',
    ...(onDone && { description: description ?? '' }),
  });
  const words = texts.placements;
  const form = useSchemaForm(
    updatePartnershipBody,
    valuesOf(partnership),
    `${onDone ? 'partnership' : 'new partnership'} ${partnership.id}`,
  );
  const edit = useEdit(form, async () => {
    const own = await call(partnerships.mine, { query: { limit: String(maxListLength) } });
    return valuesOf(own.find(({ id }) => id === partnership.id) ?? partnership);
  });
  const onFields = errorsOnFields(form);
  const save = useApiMutation({
    mutationFn: async (body: z.input<typeof updatePartnershipBody>) =>
      call(partnerships.update, { params: { id: partnership.id }, body: await edit.changed(body) }),
    done: words.updated,
    failed: words.updateFailed,
    changes: ['placement'],
    onFields: (error) => edit.isTold(error) || onFields(error),
    onDone: onDone ?? ((saved) => form.reset(valuesOf(saved))),
  });
  return (
    <Form
      form={form}
      isSending={save.isPending}
      onSubmit={(body) => save.mutate(body)}
      {...(!onDone && { label: partnershipName(partnership.package_type) })}
    >
      <PictureField
        name="logo_url"
        label={onDone ? words.logoUrl : words.logo}
        use="logo"
        crop="wide logo"
        // Where the dialog has a description, too; /become-partner asks for nothing but 'Logo' and 'Website'.
        isAddressFolded={Boolean(onDone)}
      />
      <TextField
        name="website_url"
        label={onDone ? words.websiteUrl : texts.common.website}
        type="url"
        placeholder="https://"
      />
      {onDone && <TextAreaField name="description" label={words.description} />}
      {edit.note}
      <Button type="submit" className={onDone ? 'mt-2' : 'w-fit'}>
        {save.isPending ? texts.common.saving : onDone ? texts.common.saveChanges : texts.common.save}
      </Button>
    </Form>
  );
}
