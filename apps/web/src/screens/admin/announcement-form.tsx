import {
  type AdminAnnouncementDto,
  announcements,
  createAnnouncementBody,
} from '@rosette/shared/contract/announcements.ts';
import { forEachLanguage } from '@rosette/shared/contract/by-language.ts';
import { maxListLength } from '@rosette/shared/contract/fields.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { languageNames, languages } from '@rosette/shared/texts/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { countryName } from '#lib/country-names.ts';
import { fill, shownLanguage, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { ChipsField } from '#ui/chips-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckboxField, errorsOnFields, Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { useEdit } from '#ui/use-edit.tsx';

type Body = z.input<typeof createAnnouncementBody>;

/** An instant as the value of a `datetime-local` field, in the admin's own time. */
function localTime(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const unwritten = () => forEachLanguage(() => '');

const emptyBody: DefaultValues<Body> = {
  title: unwritten(),
  text: unwritten(),
  audience: { tiers: [], towns: [], countries: [], languages: [] },
  by_mail: false,
  starts_at: '',
  ends_at: '',
};

const bodyFrom = ({
  title,
  text,
  audience,
  by_mail,
  starts_at,
  ends_at,
}: AdminAnnouncementDto): DefaultValues<Body> => ({
  title: { ...unwritten(), ...title },
  text: { ...unwritten(), ...text },
  audience,
  by_mail,
  starts_at: localTime(starts_at),
  ends_at: ends_at ? localTime(ends_at) : '',
});

const instantOf = (localTime: unknown) => (localTime ? new Date(String(localTime)).toISOString() : null);

/** Converts the admin's local times to instants. */
const withInstants = <B extends Partial<Body>>({ starts_at, ends_at, ...body }: B) => ({
  ...body,
  ...(starts_at !== undefined && { starts_at: instantOf(starts_at) }),
  ...(ends_at !== undefined && { ends_at: instantOf(ends_at) }),
});

/** Announces something: the form, then how many it reaches, then the announcement. */
export function NewAnnouncement({ onDone }: { onDone(): void }) {
  const words = texts.admin.announcements;
  const form = useSchemaForm(createAnnouncementBody, emptyBody, 'announcement');
  const [reach, setReach] = useState<{ body: Body; members: number; mails: number } | null>(null);
  const onFields = errorsOnFields(form);
  const preview = useApiMutation({
    async mutationFn(body: Body) {
      const { audience, by_mail } = body;
      return { body, ...(await call(announcements.preview, { body: { audience, by_mail } })) };
    },
    failed: words.sendFailed,
    onFields,
    onDone: setReach,
  });
  const send = useApiMutation({
    mutationFn: (body: Body) => call(announcements.create, { body: withInstants(body) }),
    done: words.sent,
    failed: words.sendFailed,
    changes: ['announcement'],
    onFields(error) {
      setReach(null);
      return onFields(error);
    },
    onDone() {
      setReach(null);
      form.reset();
      onDone();
    },
  });
  const shown = shownLanguage();
  return (
    <>
      <Form
        form={form}
        onSubmit={(body) => preview.mutate(body)}
        isSending={preview.isPending || send.isPending}
        label={words.new}
        asksBeforeLeaving
      >
        <TextFields />
        <DeliveryFields />
        <Button type="submit" className="justify-self-start">
          {words.preview}
        </Button>
      </Form>
      {reach && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && setReach(null)}
          title={words.previewTitle}
          description={fill(words.reach, { count: reach.members, mails: reach.mails })}
        >
          <div className="grid gap-3 rounded-2xl border border-line p-5">
            <h3 className="text-xl wrap-anywhere">{textOf(reach.body.title, shown)}</h3>
            <MemberText>{textOf(reach.body.text, shown)}</MemberText>
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button isBusy={send.isPending} onClick={() => send.mutate(reach.body)}>
              {words.send}
            </Button>
            <Button variant="quiet" onClick={() => setReach(null)}>
              {texts.common.cancel}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

type ByLanguage = Partial<Record<(typeof languages)[number], string | null | undefined>>;

/** What is written in a language; else in another one. */
export const textOf = (written: ByLanguage, language: (typeof languages)[number]): string =>
  written[language] || Object.values(written).find(Boolean) || '';

/** Changes an announcement: a scheduled one whole, else title and text. */
export function EditAnnouncement({
  announcement,
  onDone,
}: {
  announcement: AdminAnnouncementDto;
  onDone(): void;
}) {
  const words = texts.admin.announcements;
  const isScheduled = announcement.state === 'scheduled';
  const form = useSchemaForm(
    createAnnouncementBody,
    bodyFrom(announcement),
    `announcement ${announcement.id}`,
  );
  const edit = useEdit(form, async () => {
    const latest = await call(announcements.list, { query: { limit: String(maxListLength) } });
    return bodyFrom(latest.find(({ id }) => id === announcement.id) ?? announcement);
  });
  const onFields = errorsOnFields(form);
  const save = useApiMutation({
    mutationFn: async (body: Body) =>
      call(announcements.update, {
        params: { id: announcement.id },
        body: withInstants(await edit.changed(body)),
      }),
    done: words.saved,
    failed: words.saveFailed,
    changes: ['announcement'],
    onFields: (error) => edit.isTold(error) || onFields(error),
    onDone,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => save.mutate(body)}
      isSending={save.isPending}
      label={words.editTitle}
    >
      <TextFields />
      {isScheduled && <DeliveryFields />}
      {edit.note}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{words.save}</Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.common.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** The one language in which a text is needed: that of the panel, until it is written in another one. */
function useNeededIn(name: 'title' | 'text'): (typeof languages)[number] {
  const written: ByLanguage | undefined = useWatch({ name });
  const shown = shownLanguage();
  return written?.[shown] ? shown : (languages.find((language) => written?.[language]) ?? shown);
}

/** Title and text in each language. */
function TextFields() {
  const words = texts.admin.announcements;
  const titleIn = useNeededIn('title');
  const textIn = useNeededIn('text');
  return (
    <>
      <p className="text-sm text-ink-soft">{words.languagesHint}</p>
      {languages.map((language) => (
        <div key={language} className="grid gap-4">
          <TextField
            name={`title.${language}`}
            deps={languages.map((other) => `title.${other}`)}
            label={fill(words.titleIn, { language: languageNames[language] })}
            required={language === titleIn}
          />
          <TextAreaField
            name={`text.${language}`}
            deps={languages.map((other) => `text.${other}`)}
            label={fill(words.textIn, { language: languageNames[language] })}
            required={language === textIn}
            rows={5}
          />
        </div>
      ))}
    </>
  );
}

/** The audience, mail, start and end. */
function DeliveryFields() {
  const words = texts.admin.announcements;
  const { data: facets } = useQuery(query(users.facets));
  const countries = facets?.countries.map(({ value }) => value) ?? [];
  return (
    <>
      <fieldset className="grid gap-4 rounded-2xl border border-line p-4">
        <legend className="px-1 font-semibold">{words.audience}</legend>
        <p className="text-sm text-ink-soft">{words.audienceHint}</p>
        <Choices
          name="audience.tiers"
          label={words.tiers}
          options={tiers.map((tier) => ({ value: tier, label: texts.common.tiers[tier] }))}
        />
        <Choices
          name="audience.languages"
          label={words.languages}
          options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
        {countries.length > 0 && (
          <Choices
            name="audience.countries"
            label={words.countries}
            options={countries.map((code) => ({ value: code, label: countryName(code) }))}
          />
        )}
        <ChipsField
          name="audience.towns"
          label={words.towns}
          limit={50}
          maxLength={120}
          refusal={words.townsRefused}
          suggestions={facets?.towns.map(({ value }) => value) ?? []}
        />
      </fieldset>
      <CheckboxField name="by_mail" label={words.byMail} hint={words.byMailHint} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="starts_at" label={words.starts} hint={words.startsHint} type="datetime-local" />
        <TextField name="ends_at" label={words.ends} hint={words.endsHint} type="datetime-local" />
      </div>
    </>
  );
}

interface ChoicesProps {
  /** The form's field, a list of the values that are chosen. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Several choices of a list, each a checkbox. */
function Choices({ name, label, options }: ChoicesProps) {
  const { register } = useFormContext();
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-2">
            <input
              {...register(name)}
              type="checkbox"
              value={option.value}
              className="size-5 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
