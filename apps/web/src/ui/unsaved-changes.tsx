import { createContext, use, useEffect } from 'react';
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
 * Protects a form's unsaved changes: on navigation where the page asks for it, and in every dialog. Navigation does not
 * ask while the form is being sent, as what is done after a success navigates, too.
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
  return (dialog || asksOnPage) && isDirty && !isSending ? <AskBeforeLeaving /> : null;
}

/** Asks before links, Back (also Android's) and closing the tab. */
function AskBeforeLeaving() {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Another tab or search of the same page keeps the form.
    return historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <AskToDiscard
      open={blocker.state === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
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
      onConfirm={onDiscard}
    />
  );
}
