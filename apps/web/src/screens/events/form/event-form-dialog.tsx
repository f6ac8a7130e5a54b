import { guestChoices, guestsFromDays, seriesSteps } from '@rosette/shared/contract/event-list.ts';
import { attendeeVisibilities, type EventDto, events } from '@rosette/shared/contract/events.ts';
import { mostDates, seriesDate } from '@rosette/shared/series-dates.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '#data/client.ts';
import { shownSite } from '#data/site.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { isKnown } from '#features/events/event-start.ts';
import { formatDateWith } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import {
  CheckboxField,
  errorsOnFields,
  Form,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
  useSchemaForm,
} from '#ui/form.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { justMade } from '#ui/just-made.ts';
import { useGoTo } from '#ui/link.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';
import { useEdit } from '#ui/use-edit.tsx';
import { toInstant, viewerTimeZone } from '../event-times.ts';
import { laterDatesOf } from '../series.ts';
import {
  changedEventBody,
  type EventFormValues,
  emptyValues,
  formBodyOf,
  newEventBody,
  valuesOf,
  valuesOfCopy,
  withoutUnseen,
} from './event-form-values.ts';

/** The browser's time zones and the given ones, sorted. */
function timeZones(...more: string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].sort();
}

/** The dates that a change of one is for. */
export const scopes = (later: number): { value: EventFormValues['scope']; label: string }[] => [
  { value: 'this', label: texts.events.series.this },
  { value: 'following', label: fill(texts.events.series.following, { count: later }) },
];

const visibilities = () =>
  attendeeVisibilities.map((value) => ({ value, label: texts.events.form.visibilities[value] }));

interface EventFormProps {
  event: EventDto | undefined;
  copied: EventDto | undefined;
  onDone(): void;
}

/** The form of a new or changed event (product/events#creating). */
function EventForm({ event, copied, onDone }: EventFormProps) {
  const given = event ? valuesOf(event) : copied ? valuesOfCopy(copied) : emptyValues();
  const form = useSchemaForm(formBodyOf(given), given, copied ? `copy ${copied.id}` : `event ${event?.id}`);
  const later = event ? laterDatesOf(event) : 0;
  const edit = useEdit(form, async () => {
    const params = { id: String(event?.id) };
    return valuesOf(await call(events.get, { params }));
  });
  const onFields = errorsOnFields(form);
  const goTo = useGoTo();
  const [asked, setAsked] = useState<EventFormValues | null>(null);
  const save = useApiMutation({
    async mutationFn(values: EventFormValues) {
      if (!event) return call(events.create, { body: newEventBody(values) });
      const body = changedEventBody(values, (await edit.changed(values)) as Partial<EventFormValues>);
      return call(events.update, { params: { id: event.id }, body });
    },
    done: event ? texts.events.form.updated : texts.events.form.created,
    failed: event ? texts.events.form.updateFailed : texts.events.form.createFailed,
    changes: ['event'],
    ...(!event && {
      doneAction: ({ id }: EventDto) => ({ label: texts.common.open, act: () => goTo(paths.event(id)) }),
    }),
    onFields: (error) => edit.isTold(error) || onFields(error),
    onDone({ id }) {
      if (!event) justMade.put(id);
      onDone();
    },
  });
  const action = event ? texts.common.saveChanges : texts.events.create;
  const zones = timeZones(viewerTimeZone(), given.time_zone).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));

  return (
    <Form
      form={form}
      // Adds fields of the schema that the form does not edit.
      onSubmit={(values) => {
        const all = withoutUnseen({ ...given, ...values } as EventFormValues, given);
        if (later > 0) setAsked(all);
        else save.mutate(all);
      }}
      isSending={save.isPending}
    >
      <TextField name="title" label={texts.common.title} required />
      <TextAreaField name="description" label={texts.common.description} required />
      <div className="grid gap-1.5">
        <TextField name="date" label={texts.events.form.date} type="datetime-local" required />
        <PastDateNote />
      </div>
      <TextField
        name="end_date"
        label={texts.events.form.end}
        type="datetime-local"
        hint={texts.events.form.endHint}
      />
      <SelectField name="time_zone" label={texts.events.form.timeZone} options={zones} />
      {!event && <RepeatFields />}
      <CheckboxField
        name="online_only"
        label={texts.events.form.onlineOnly}
        hint={texts.events.form.onlineOnlyHint}
      />
      <PlaceFields />
      <TextField
        name="online_url"
        label={texts.events.form.onlineLink}
        type="url"
        placeholder="https://"
        hint={texts.events.form.forAttendees}
      />
      <NumberField
        name="capacity"
        label={texts.events.form.capacity}
        min={1}
        max={10_000}
        hint={texts.events.form.capacityHint}
      />
      <SelectField name="attendee_visibility" label={texts.events.form.visibility} options={visibilities()} />
      <GuestFields isOpen={given.guests === 'open'} />
      <PictureField name="image" label={texts.events.form.imageUrl} use="event" />
      <FormActions>
        {edit.note}
        <Button type="submit" className="flex-1">
          {save.isPending ? texts.common.saving : action}
        </Button>
      </FormActions>
      <Dialog open={asked !== null} onOpenChange={() => setAsked(null)} title={texts.events.series.which}>
        <div className="grid gap-3">
          {scopes(later).map(({ value, label }) => (
            <Button
              key={value}
              variant={value === 'this' ? 'primary' : 'secondary'}
              onClick={() => {
                setAsked(null);
                if (asked) save.mutate({ ...asked, scope: value });
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Dialog>
    </Form>
  );
}

/** How a new event repeats, with when the last date is. */
function RepeatFields() {
  const words = texts.events.series;
  const [every, count, date, zone] = useWatch<
    EventFormValues,
    ['repeat_every', 'repeat_count', 'date', 'time_zone']
  >({ name: ['repeat_every', 'repeat_count', 'date', 'time_zone'] });
  const options = (['never', ...seriesSteps] as const).map((value) => ({ value, label: words.every[value] }));
  const number = Number(count);
  const isCounted = every !== 'never' && number >= 2 && number <= mostDates && isKnown(new Date(date));
  return (
    <>
      <SelectField name="repeat_every" label={words.repeats} options={options} />
      {every !== 'never' && (
        <NumberField name="repeat_count" label={words.count} min={2} max={mostDates} required />
      )}
      <p role="status" className="-mt-2 text-sm text-ink-soft empty:hidden">
        {isCounted &&
          fill(words.lastOn, {
            count: number,
            date:
              formatDateWith(
                { dateStyle: 'full', timeZone: zone },
                seriesDate(new Date(toInstant(date, zone)), zone, every, number - 1),
              ) ?? '',
          })}
      </p>
    </>
  );
}

/** The place, of an event that has one. */
function PlaceFields() {
  const isOnline = useWatch<EventFormValues, 'online_only'>({ name: 'online_only' });
  if (isOnline) return null;
  return (
    <>
      <TextField
        name="location"
        label={texts.events.form.location}
        required
        hint={texts.events.form.locationHint}
      />
      <TextField name="address" label={texts.events.form.address} hint={texts.events.form.forAttendees} />
    </>
  );
}

/**
 * Whether guests may come, and from when on; hidden where the installation sends no mail, unless it was chosen before
 * (product/events#guests).
 */
function GuestFields({ isOpen }: { isOpen: boolean }) {
  const canMail = shownSite().mail !== false;
  const chosen = useWatch<EventFormValues, 'guests'>({ name: 'guests' });
  if (!canMail && !isOpen) return null;
  const words = texts.events.guests;
  const options = guestChoices.map((value) => ({ value, label: words.choices[value] }));
  return (
    <>
      <SelectField name="guests" label={words.title} options={options} />
      {chosen === 'open' && (
        <NumberField
          name="guests_from"
          label={words.from}
          min={0}
          max={guestsFromDays.most}
          hint={words.fromHint}
        />
      )}
    </>
  );
}

/** Warns of a past date, which is accepted (product/events#creating). */
function PastDateNote() {
  const [date, zone] = useWatch<EventFormValues, ['date', 'time_zone']>({ name: ['date', 'time_zone'] });
  // A date picker also takes years of five and six digits, which are no ISO 8601 dates.
  const isPast = isKnown(new Date(date)) && new Date(toInstant(date, zone)) < new Date();
  return (
    <p role="status" className="text-sm font-medium text-gold">
      {isPast && texts.events.form.isPast}
    </p>
  );
}

interface EventFormDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The event to change; a new one by default. */
  event?: EventDto | undefined;
  /** Another event whose content a new one begins with. */
  copied?: EventDto | undefined;
}

export function EventFormDialog({ open, onOpenChange, event, copied }: EventFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={event ? texts.events.form.editTitle : texts.events.form.createTitle}
      description={event ? texts.events.form.editAbout : texts.events.form.createAbout}
    >
      <EventForm event={event} copied={copied} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
