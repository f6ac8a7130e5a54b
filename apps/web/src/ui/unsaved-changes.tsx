import { createContext, use, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { texts } from '#lib/texts.ts';
import { changesOf } from './changes-of.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Whether a form holds changes at this moment. */
export type HasChanges = () => boolean;

/** The forms of a dialog, which asks them when it is to be closed. */
const DialogForms = createContext<Set<HasChanges> | null>(null);
export const DialogFormsProvider = DialogForms;

interface UnsavedChangesProps<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  isSending: boolean;
  /** Whether navigation asks first; dialogs always ask. */
  asksOnPage: boolean;
}

/**
 * Protects a form's unsaved changes: on navigation where the page asks for it, and in every dialog. While the form is being
 * sent only Back asks, as what is done after a success navigates, too.
 */
export function UnsavedChanges<V extends FieldValues>({
  form,
  isSending,
  asksOnPage,
}: UnsavedChangesProps<V>) {
  const dialog = use(DialogForms);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!dialog) return;
    const { hasChanges, stop } = changesOf(form);
    dialog.add(hasChanges);
    return () => {
      dialog.delete(hasChanges);
      stop();
    };
  }, [dialog, form]);
  return (dialog || asksOnPage) && isDirty ? <AskBeforeLeaving isSending={isSending} /> : null;
}

/** The forms of the page that hold changes, and whether each is being sent. */
const unsaved = new Map<string, boolean>();
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Asks before links, Back (also Android's) and closing the tab. React Router allows one blocker at a time, so the first form
 * with changes asks for all.
 */
function AskBeforeLeaving({ isSending }: { isSending: boolean }) {
  const id = useId();
  const isFirst = useSyncExternalStore(subscribe, () => unsaved.keys().next().value === id);
  useEffect(() => {
    unsaved.set(id, isSending);
    tell();
  }, [id, isSending]);
  useEffect(
    () => () => {
      unsaved.delete(id);
      tell();
    },
    [id],
  );
  useEffect(() => {
    if (isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
  return isFirst ? <Blocker /> : null;
}

const isBlocked: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  historyAction === 'POP' ||
  // Another tab or search of the same page keeps the forms.
  (currentLocation.pathname !== nextLocation.pathname && [...unsaved.values()].includes(false));

function Blocker() {
  const blocker = useBlocker(isBlocked);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // Once the question is closed: until then Back would close it, and not leave.
    if (!isLeaving) return;
    if (blocker.state === 'blocked') blocker.proceed();
    else setLeaving(false);
  }, [isLeaving, blocker]);
  return (
    <AskToDiscard
      open={blocker.state === 'blocked' && !isLeaving}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => setLeaving(true)}
    />
  );
}

interface AskToDiscardProps {
  open: boolean;
  onKeep(): void;
  onDiscard(): void;
}

export function AskToDiscard({ open, onKeep, onDiscard }: AskToDiscardProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title={texts.frame.discardTitle}
      description={texts.frame.discardAbout}
      action={texts.frame.discard}
      onConfirm={(event) => {
        // Else it would call `onKeep`, too.
        event.preventDefault();
        onDiscard();
      }}
    />
  );
}
