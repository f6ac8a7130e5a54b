import type { SiteSettingsDto, UpdateSiteBody } from '@rosette/shared/contract/site-settings.ts';
import { siteSettings } from '@rosette/shared/contract/site-settings.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { reloadSite } from '#data/site.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, useSchemaForm } from '#ui/form.tsx';
import { useEdit } from '#ui/use-edit.tsx';
import { useUnsavedValues } from '#ui/use-unsaved-values.ts';
import type { SiteDraft } from './site-draft.ts';
import { SiteField as Field, labelOf } from './site-field.tsx';
import { bodyOf, nameOf, nameOfPath, type SiteField, shownIn, textIn } from './site-fields.ts';

/**
 * Saves some settings.
 * @param bodyFor the request's body
 * @param show shows them in their form, instead of what was unsaved there
 */
function useSaving<T>(
  bodyFor: (given: T) => UpdateSiteBody | Promise<UpdateSiteBody>,
  show: (settings: SiteSettingsDto) => void,
  onFields?: (error: unknown) => boolean,
) {
  const queryClient = useQueryClient();
  return useApiMutation({
    mutationFn: async (given: T) => call(siteSettings.update, { body: await bodyFor(given) }),
    done: texts.admin.site.saved,
    failed: texts.admin.site.failed,
    changes: ['settings'],
    ...(onFields && { onFields }),
    async onDone(answer) {
      show(answer as SiteSettingsDto);
      queryClient.setQueryData(query(siteSettings.get).queryKey, answer);
      // Name, logo and colours change on this page, too.
      await reloadSite(queryClient);
    },
  });
}

interface SettingsFormProps {
  title: string;
  settings: SiteSettingsDto;
  fields: readonly SiteField[];
  /** Of the texts, only those in this language are shown; the others keep what is typed. */
  language: Language;
  onLanguage(language: Language): void;
  draft: SiteDraft;
}

const valuesIn = (settings: SiteSettingsDto, fields: readonly SiteField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [nameOf(field), shownIn(settings, field)]));

/** Fields with short values, of which two stand beside each other. */
const short: readonly SiteField['key'][] = [
  'name',
  'claim',
  'contact_email',
  'seller_name',
  'seller_country',
  'seller_vat_id',
  'seller_tax_number',
  'seller_register',
  'vat_rate',
  'vat_note',
  'limits',
  'admission',
  'members_invite',
];

/**
 * The fields of a section, each with what is shown today. The API validates them; what is empty is the default
 * (product/site#name-and-look).
 */
export function SettingsForm({ title, settings, fields, language, onLanguage, draft }: SettingsFormProps) {
  const schema = z.object(Object.fromEntries(fields.map((field) => [nameOf(field), z.string()])));
  const values = valuesIn(settings, fields);
  const keptAs = fields.map(nameOf).join();
  const form = useSchemaForm<z.ZodMiniType<Record<string, string>, Record<string, string>>>(
    schema,
    values,
    keptAs,
  );
  useUnsavedValues(form, values);
  useEffect(() => {
    const show = () => draft.put(form.getValues());
    show();
    return form.subscribe({ formState: { values: true }, callback: show });
  }, [form, draft]);
  const onFields = errorsOnFields(form);
  /** As last read before saving. */
  const newest = useRef(settings);
  const edit = useEdit(
    form,
    async () => {
      newest.current = (await call(siteSettings.get)) as SiteSettingsDto;
      return valuesIn(newest.current, fields);
    },
    (name) => {
      const field = fields.find((each) => nameOf(each) === name);
      return field ? labelOf(field) : name;
    },
    keptAs,
  );
  async function bodyFor(given: Record<string, string>): Promise<UpdateSiteBody> {
    const unsaved = await edit.changed(given);
    // A text is sent in all languages; saving 'admission' unchanged is a choice, too (product/site#checklist).
    const isSent = ({ key }: SiteField) =>
      key === 'admission' || fields.some((each) => each.key === key && nameOf(each) in unsaved);
    return bodyOf(fields.filter(isSent), given, newest.current);
  }
  /** Shows the language of what was refused, if all of it is in another one. */
  function showLanguageOf(names: readonly string[]) {
    const refused = fields.filter((field) => names.includes(nameOf(field)));
    const [first] = refused;
    const isInSight = refused.some((field) => !field.language || field.language === language);
    if (first?.language && !isInSight) onLanguage(first.language);
  }
  const save = useSaving(
    bodyFor,
    (changed) => form.reset(valuesIn(changed, fields)),
    (error) => {
      if (edit.isTold(error)) return true;
      if (!(error instanceof ApiError)) return onFields(error);
      const errors = error.errors.map(({ path, message }) => ({ path: nameOfPath(path), message }));
      showLanguageOf(errors.map(({ path }) => path));
      return onFields(new ApiError(error.status, { ...error, errors }));
    },
  );
  return (
    <Form
      form={form}
      onSubmit={(given) => save.mutate(given as Record<string, string>)}
      isSending={save.isPending}
      label={title}
      asksBeforeLeaving
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {fields.map((field) => (
          <div
            key={nameOf(field)}
            hidden={field.language !== undefined && field.language !== language}
            className={cn('grid gap-2', !short.includes(field.key) && 'sm:col-span-2')}
          >
            <Field field={field} settings={settings} />
            <BackToDefault field={field} settings={settings} />
          </div>
        ))}
      </div>
      {edit.note}
      <Button type="submit" className="justify-self-start">
        {save.isPending ? texts.common.saving : texts.admin.catalogue.save}
      </Button>
    </Form>
  );
}

/** Marks what is not the default, and takes it back. */
function BackToDefault({ field, settings }: { field: SiteField; settings: SiteSettingsDto }) {
  const words = texts.admin.site;
  const { resetField } = useFormContext();
  const reset = useSaving<UpdateSiteBody>(
    (body) => body,
    (changed) => resetField(nameOf(field), { defaultValue: shownIn(changed, field) }),
  );
  const value = textIn(settings, field, 'value');
  if (value === '') return null;
  const { [field.key]: setting } = settings;
  const others = field.language ? { ...(setting.value as object), [field.language]: '' } : null;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Badge tone="accent">{words.changed}</Badge>
      <Button
        variant="quiet"
        size="small"
        isBusy={reset.isPending}
        aria-label={fill(words.backToDefaultOf, { name: labelOf(field) })}
        onClick={() => reset.mutate({ [field.key]: others } as UpdateSiteBody)}
      >
        <RotateCcw aria-hidden="true" />
        {words.backToDefault}
      </Button>
    </p>
  );
}
