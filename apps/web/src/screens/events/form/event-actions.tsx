import { admin, patchEventBody } from '@rosette/shared/contract/admin.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { type EventDto, events, seriesScopes } from '@rosette/shared/contract/events.ts';
import { optionalText } from '@rosette/shared/contract/fields.ts';
import { groundsBody } from '@rosette/shared/contract/grounds.ts';
import { BadgeEuro, CalendarPlus, CalendarX2, CopyPlus, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useUser } from '#data/session.tsx';
import { type FormMutation, useApiMutation } from '#data/use-api-mutation.ts';
import { GroundsDialog, GroundsFields, noGrounds } from '#features/safety/grounds.tsx';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import {
  CheckboxField,
  errorsOnFields,
  Form,
  SelectField,
  TextAreaField,
  TextField,
  useSchemaForm,
} from '#ui/form.tsx';
import { ActionMenu, type MenuAction } from '#ui/menu.tsx';
import { unsavedIn } from '#ui/use-unsaved-values.ts';
import { isOverNow } from '../event-times.ts';
import { laterDatesOf } from '../series.ts';
import { AddDatesDialog, addableDates } from './add-dates.tsx';
import { EventFormDialog, scopes } from './event-form-dialog.tsx';

/** Cancels an upcoming event or removes a past one. */
const useRemoveEvent = ({ isOver, ...form }: FormMutation & { isOver: boolean }) =>
  useApiMutation({
    mutationFn: (request: EndpointRequest<typeof events.remove>) => call(events.remove, request),
    done: isOver ? texts.events.deletion.deleted : texts.events.deletion.cancelled,
    failed: isOver ? texts.events.deletion.deleteFailed : texts.events.deletion.cancelFailed,
    changes: ['event'],
    ...form,
  });

interface RemoveEventDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  event: EventDto;
  isOver: boolean;
  /** Leaves its page after the removal. */
  onRemoved?: (() => void) | undefined;
}

/**
 * Cancels an upcoming event with a message to attendees and waitlist (product/events#cancelling); deletes a
 * past one.
 */
function RemoveEventDialog(props: RemoveEventDialogProps) {
  return props.isOver ? <DeletePastEvent {...props} /> : <CancelEvent {...props} />;
}

function DeletePastEvent({ open, onOpenChange, event, onRemoved }: RemoveEventDialogProps) {
  const isOwn = useIsOwn(event);
  const remove = useRemoveEvent({ isOver: true, ...(onRemoved && { leadOn: onRemoved }) });
  const params = { id: event.id };
  const question = {
    open,
    onOpenChange,
    title: texts.events.deletion.deleteTitle,
    description: fill(texts.deletion.about, { name: event.title }),
    action: texts.events.deletion.delete,
  };
  return isOwn ? (
    <ConfirmDialog {...question} onConfirm={() => remove.mutate({ params })} />
  ) : (
    <GroundsDialog
      {...question}
      keptAs={`deletion of event ${event.id}`}
      isSending={remove.isPending}
      onConfirm={(body) => remove.mutate({ params, body })}
    />
  );
}

function CancelEvent({ open, onOpenChange, event, onRemoved }: RemoveEventDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.events.deletion.cancelTitle}
      description={fill(texts.events.deletion.cancelAbout, { title: event.title })}
    >
      <CancelForm event={event} onClose={close} onRemoved={onRemoved} />
    </Dialog>
  );
}

/** Whether it is the caller's own; an admin gives a reason for that of somebody else. */
const useIsOwn = ({ organizer_id }: EventDto): boolean => useUser().id === organizer_id;

const cancelForm = z.object({
  message: optionalText('announcement'),
  scope: z.optional(z.enum(seriesScopes)),
});
const cancelFormOfAdmin = z.extend(cancelForm, groundsBody.shape);

interface CancelFormProps {
  event: EventDto;
  onClose(): void;
  onRemoved: (() => void) | undefined;
}

function CancelForm({ event, onClose, onRemoved }: CancelFormProps) {
  const isOwn = useIsOwn(event);
  const params = { id: event.id };
  const later = laterDatesOf(event);
  const form = useSchemaForm<typeof cancelForm | typeof cancelFormOfAdmin>(
    isOwn ? cancelForm : cancelFormOfAdmin,
    { message: '', ...(later > 0 && { scope: 'this' as const }), ...(!isOwn && noGrounds) },
    `cancelling ${event.id}`,
  );
  const remove = useRemoveEvent({
    isOver: false,
    onFields: errorsOnFields(form),
    onDone: onClose,
    ...(onRemoved && { leadOn: onRemoved }),
  });
  return (
    <Form form={form} isSending={remove.isPending} onSubmit={(body) => remove.mutate({ params, body })}>
      {!isOwn && <GroundsFields />}
      {later > 0 && <SelectField name="scope" label={texts.events.series.which} options={scopes(later)} />}
      <TextAreaField name="message" label={texts.events.deletion.message} rows={3} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {texts.events.deletion.keep}
        </Button>
        <Button type="submit" variant="danger">
          {remove.isPending ? texts.events.deletion.cancelling : texts.events.deletion.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface SponsorDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  event: EventDto;
}

/** Sets the sponsor of an event, as an admin (product/events#sponsors). */
function SponsorDialog({ open, onOpenChange, event }: SponsorDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.events.sponsor.title}
      description={event.title}
    >
      <SponsorForm event={event} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SponsorForm({ event, onDone }: { event: EventDto; onDone(): void }) {
  const form = useSchemaForm(
    patchEventBody,
    { is_sponsored: event.is_sponsored, sponsor_name: event.sponsor_name ?? '' },
    `sponsor ${event.id}`,
  );
  const save = useApiMutation({
    mutationFn: (body: z.input<typeof patchEventBody>) =>
      call(admin.patchEvent, { params: { id: event.id }, body }),
    done: texts.events.sponsor.saved,
    failed: texts.events.sponsor.failed,
    changes: ['event'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={save.isPending} onSubmit={(body) => save.mutate(unsavedIn(form, body))}>
      <CheckboxField
        name="is_sponsored"
        label={texts.events.sponsor.isSponsored}
        hint={texts.events.sponsor.isSponsoredHint}
      />
      <TextField name="sponsor_name" label={texts.events.sponsor.name} />
      <Button type="submit" className="mt-2">
        {save.isPending ? texts.common.saving : texts.events.sponsor.save}
      </Button>
    </Form>
  );
}

type ActionName = 'edit' | 'copy' | 'dates' | 'sponsor' | 'remove';

interface EventAction extends MenuAction {
  name: ActionName;
}

/**
 * What organizer and admins can do with an event, and the dialogs of it; `onRemoved` is called after the removal. Only
 * admins set the sponsor (product/events#sponsors).
 */
export function useEventActions(event: EventDto, isAdmin: boolean, onRemoved?: () => void) {
  const [opened, setOpened] = useState<ActionName | null>(null);
  const over = isOverNow(event);
  const action = (name: ActionName, label: string, icon: LucideIcon): EventAction => ({
    name,
    label,
    icon,
    act: () => setOpened(name),
  });
  const actions = [
    ...(isAdmin ? [action('sponsor', texts.events.sponsor.set, BadgeEuro)] : []),
    action('edit', texts.common.edit, Pencil),
    action('copy', texts.events.series.copy, CopyPlus),
    ...(addableDates(event) > 0 ? [action('dates', texts.events.series.add, CalendarPlus)] : []),
    over
      ? action('remove', texts.events.deletion.delete, Trash2)
      : action('remove', texts.events.deletion.cancel, CalendarX2),
  ];
  const opens = (name: ActionName) => ({
    open: opened === name,
    onOpenChange: (open: boolean) => setOpened(open ? name : null),
    event,
  });
  const dialogs = (
    <>
      <EventFormDialog {...opens('edit')} />
      <EventFormDialog {...opens('copy')} event={undefined} copied={event} />
      <AddDatesDialog {...opens('dates')} />
      {isAdmin && <SponsorDialog {...opens('sponsor')} />}
      <RemoveEventDialog {...opens('remove')} isOver={over} onRemoved={onRemoved} />
    </>
  );
  return { actions, dialogs };
}

interface EventActionsProps {
  event: EventDto;
  isAdmin: boolean;
  titleId: string;
}

/** The menu of organizer and admins on a card. */
export function EventActions({ event, isAdmin, titleId }: EventActionsProps) {
  const { actions, dialogs } = useEventActions(event, isAdmin);
  return (
    <>
      <ActionMenu label={texts.safety.more} describedBy={titleId} actions={actions} />
      {dialogs}
    </>
  );
}
