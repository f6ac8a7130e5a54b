import { defaultAccent, isReadableAccent, nearestAccent } from '@rosette/shared/colour.ts';
import {
  type SiteSettingsDto,
  siteSettings,
  type UpdateSiteBody,
} from '@rosette/shared/contract/site-settings.ts';
import { languageNames } from '@rosette/shared/texts/languages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { reloadSite } from '#data/site.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { countryOptions } from '#lib/country-names.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEdit } from '#ui/use-edit.tsx';
import { useUnsavedValues } from '#ui/use-unsaved-values.ts';
import { Agreement } from './agreement.tsx';
import { Room } from './rooms.tsx';
import { bodyOf, inEachLanguage, nameOf, nameOfPath, type SiteField, textIn } from './site-fields.ts';
import { Stories } from './stories.tsx';

/** /admin/site (product/site#keys). */
export function SiteScreen() {
  const settings = useQuery({ ...query(siteSettings.get), staleTime: 0 });
  const words = texts.admin.site;
  return (
    <Room name="site" about={words.about}>
      <Agreement />
      {settings.isPending && <Skeleton className="h-96" />}
      {!settings.isPending && !settings.data && <LoadFailure of={settings} />}
      {settings.data && <Sections settings={settings.data as SiteSettingsDto} />}
      <Stories />
    </Room>
  );
}

const look: SiteField[] = [
  { key: 'name' },
  { key: 'logo' },
  { key: 'accent' },
  ...inEachLanguage('claim'),
  ...inEachLanguage('description'),
];
const landing: SiteField[] = [
  ...inEachLanguage('landing_headline'),
  ...inEachLanguage('landing_text'),
  ...inEachLanguage('footer_statement'),
];
const contact: SiteField[] = [
  { key: 'contact_email' },
  { key: 'seller_name' },
  { key: 'seller_address' },
  { key: 'seller_country' },
  { key: 'seller_vat_id' },
  { key: 'seller_tax_number' },
  { key: 'seller_register' },
  { key: 'vat_rate' },
  ...inEachLanguage('vat_note'),
];
const members: SiteField[] = [
  { key: 'limits' },
  { key: 'admission' },
  ...inEachLanguage('questions'),
  { key: 'members_invite' },
];
const legal: SiteField[] = [
  ...inEachLanguage('privacy'),
  ...inEachLanguage('terms'),
  ...inEachLanguage('imprint'),
  ...inEachLanguage('accessibility'),
];

function Sections({ settings }: { settings: SiteSettingsDto }) {
  const words = texts.admin.site;
  const sections = [
    { title: words.look, about: words.lookAbout, fields: look },
    { title: words.landing, about: words.landingAbout, fields: landing },
    { title: words.contact, about: words.contactAbout, fields: contact },
    { title: words.members, about: words.membersAbout, fields: members },
    { title: words.legal, about: words.legalAbout, fields: legal },
  ];
  return sections.map(({ title, about, fields }) => (
    <CardSection key={title} title={title} about={about}>
      <SettingsForm title={title} settings={settings} fields={fields} />
    </CardSection>
  ));
}

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
}

/** What a field of the form holds once `settings` are saved. */
const valueIn = (settings: SiteSettingsDto, field: SiteField): string =>
  textIn(settings, field, 'value') ||
  // Saving it unchanged is a choice, too (product/site#checklist).
  (field.key === 'admission' ? textIn(settings, field, 'default') : '');

const valuesIn = (settings: SiteSettingsDto, fields: readonly SiteField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [nameOf(field), valueIn(settings, field)]));

/** The fields of a section. The API validates them; what is empty is the default. */
function SettingsForm({ title, settings, fields }: SettingsFormProps) {
  const schema = z.object(Object.fromEntries(fields.map((field) => [nameOf(field), z.string()])));
  const values = valuesIn(settings, fields);
  const form = useSchemaForm<z.ZodMiniType<Record<string, string>, Record<string, string>>>(
    schema,
    values,
    fields.map(nameOf).join(),
  );
  useUnsavedValues(form, values);
  const onFields = errorsOnFields(form);
  const edit = useEdit(
    form,
    async () => valuesIn((await call(siteSettings.get)) as SiteSettingsDto, fields),
    (name) => {
      const field = fields.find((each) => nameOf(each) === name);
      return field ? labelOf(field) : name;
    },
  );
  async function bodyFor(given: Record<string, string>): Promise<UpdateSiteBody> {
    const unsaved = await edit.changed(given);
    // A text is sent in all languages; saving 'admission' unchanged is a choice, too (product/site#checklist).
    const isSent = ({ key }: SiteField) =>
      key === 'admission' || fields.some((each) => each.key === key && nameOf(each) in unsaved);
    return bodyOf(fields.filter(isSent), given);
  }
  const save = useSaving(
    bodyFor,
    (changed) => form.reset(valuesIn(changed, fields)),
    (error) =>
      edit.isTold(error) ||
      onFields(
        error instanceof ApiError
          ? new ApiError(error.status, {
              ...error,
              errors: error.errors.map(({ path, message }) => ({ path: nameOfPath(path), message })),
            })
          : error,
      ),
  );
  return (
    <Form
      form={form}
      onSubmit={(given) => save.mutate(given as Record<string, string>)}
      isSending={save.isPending}
      label={title}
      asksBeforeLeaving
    >
      {fields.map((field) => (
        <div key={nameOf(field)} className="grid gap-2">
          <Field field={field} settings={settings} />
          <BackToDefault field={field} settings={settings} />
        </div>
      ))}
      {edit.note}
      <Button type="submit" className="justify-self-start">
        {save.isPending ? texts.common.saving : texts.admin.catalogue.save}
      </Button>
    </Form>
  );
}

/** The label of a field. */
function labelOf({ key, language }: SiteField): string {
  const words = texts.admin.site;
  const labels = {
    name: words.name,
    logo: words.logo,
    accent: words.accent,
    claim: words.claim,
    description: words.description,
    landing_headline: words.headline,
    landing_text: words.text,
    footer_statement: words.statement,
    contact_email: words.contactEmail,
    seller_name: words.sellerName,
    seller_address: words.sellerAddress,
    seller_vat_id: words.sellerVatId,
    seller_country: words.sellerCountry,
    seller_tax_number: words.sellerTaxNumber,
    seller_register: words.sellerRegister,
    vat_note: words.vatNote,
    vat_rate: words.vatRate,
    limits: words.limits,
    questions: words.questions,
    admission: words.admission,
    members_invite: words.membersInvite,
    ...texts.partner.legal.titles,
  };
  const name = labels[key];
  return language ? fill(words.inLanguage, { name, language: languageNames[language] }) : name;
}

const longDefault = 160;

/** What the field has by default, cut. */
function defaultHint(settings: SiteSettingsDto, field: SiteField): string | undefined {
  const value = textIn(settings, field, 'default');
  if (value === '') return undefined;
  const shown = value.length > longDefault ? `${value.slice(0, longDefault)}…` : value;
  return fill(texts.admin.site.default, { value: shown });
}

function Field({ field, settings }: { field: SiteField; settings: SiteSettingsDto }) {
  const words = texts.admin.site;
  const hint = defaultHint(settings, field);
  const shared = { name: nameOf(field), label: labelOf(field), ...(hint && { hint }) };
  switch (field.key) {
    case 'logo':
      return <PictureField name="logo" label={shared.label} hint={words.logoHint} use="logo" isUploadOnly />;
    case 'accent':
      return <AccentField {...shared} hint={`${words.accentHint} ${hint}`} />;
    case 'limits':
      return (
        <SelectField
          name="limits"
          label={shared.label}
          options={[
            { value: '', label: words.limitsTiers },
            { value: 'none', label: words.limitsNone },
          ]}
        />
      );
    case 'admission':
      return (
        <SelectField
          name="admission"
          label={shared.label}
          options={[
            { value: 'open', label: words.admissionOpen },
            { value: 'approval', label: words.admissionApproval },
            { value: 'invitation', label: words.admissionInvitation },
          ]}
        />
      );
    case 'members_invite':
      return (
        <SelectField
          name="members_invite"
          label={shared.label}
          options={[
            { value: '', label: words.membersInviteOn },
            { value: 'false', label: words.membersInviteOff },
          ]}
        />
      );
    case 'seller_country':
      return <SelectField name="seller_country" label={shared.label} options={countryOptions()} />;
    case 'seller_tax_number':
      return <TextField {...shared} hint={words.sellerTaxNumberHint} />;
    case 'seller_register':
      return <TextField {...shared} hint={words.sellerRegisterHint} />;
    case 'vat_note':
      return <TextField {...shared} hint={hint ? `${words.vatNoteHint} ${hint}` : words.vatNoteHint} />;
    case 'questions':
      return <TextAreaField {...shared} hint={words.questionsHint} rows={3} />;
    case 'contact_email':
      return <TextField {...shared} type="email" autoComplete="email" />;
    case 'seller_address':
    case 'landing_text':
    case 'footer_statement':
    case 'description':
      return <TextAreaField {...shared} rows={3} />;
    case 'privacy':
    case 'terms':
    case 'imprint':
    case 'accessibility':
      return <TextAreaField {...shared} rows={8} />;
    default:
      return <TextField {...shared} />;
  }
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The accent; where text on it is hard to read, it offers the nearest colour on which it is not (product/site#accent). */
function AccentField(props: { name: string; label: string; hint: string }) {
  const words = texts.admin.site;
  const { setValue, clearErrors, getFieldState } = useFormContext();
  const accent = String(useWatch({ name: props.name }) ?? '').trim();
  const nearest = isColour(accent) && !isReadableAccent(accent) ? nearestAccent(accent) : null;
  // The refusal says it, too.
  const isRefused = getFieldState(props.name).invalid;
  function take(colour: string) {
    setValue(props.name, colour, { shouldDirty: true });
    clearErrors(props.name);
  }
  return (
    <>
      <TextField {...props} placeholder={defaultAccent} />
      <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
        {nearest && (
          <>
            {!isRefused && <span>{words.accentUnreadable}</span>}
            <Button variant="secondary" size="small" onClick={() => take(nearest)}>
              <span
                aria-hidden="true"
                className="size-5 rounded-full border border-line"
                style={{ backgroundColor: nearest }}
              />
              {fill(words.accentUse, { colour: nearest })}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Marks what is not the default, and takes it back. */
function BackToDefault({ field, settings }: { field: SiteField; settings: SiteSettingsDto }) {
  const words = texts.admin.site;
  const { resetField } = useFormContext();
  const reset = useSaving<UpdateSiteBody>(
    (body) => body,
    (changed) => resetField(nameOf(field), { defaultValue: valueIn(changed, field) }),
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
