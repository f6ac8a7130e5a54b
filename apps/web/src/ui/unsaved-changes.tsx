import { createContext, use, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
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

/** Asks before links, Back (also Android's) and closing the tab. */
function AskBeforeLeaving({ isSending }: { isSending: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Another tab or search of the same page keeps the form.
    return historyAction === 'POP' || (!isSending && currentLocation.pathname !== nextLocation.pathname);
  });
  useEffect(() => {
    if (isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
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
