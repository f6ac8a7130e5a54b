import { createContext, use, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ReportChanges = (hasChanges: boolean) => void;

/** Reports a form's unsaved changes to its dialog. */
const DialogChanges = createContext<ReportChanges | null>(null);
export const DialogChangesProvider = DialogChanges;

interface UnsavedChangesProps {
  hasChanges: boolean;
  /** Whether navigation asks first; dialogs always ask. */
  asksOnPage: boolean;
}

/** Protects a form's unsaved changes: on navigation where the page asks for it, and in every dialog. */
export function UnsavedChanges({ hasChanges, asksOnPage }: UnsavedChangesProps) {
  const reportToDialog = use(DialogChanges);
  useEffect(() => {
    reportToDialog?.(hasChanges);
    return () => reportToDialog?.(false);
  }, [reportToDialog, hasChanges]);
  return !reportToDialog && asksOnPage && hasChanges ? <AskBeforeLeaving /> : null;
}

/** Asks before links, Back (also Android's) and closing the tab. */
export function AskBeforeLeaving() {
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
      title="Discard your changes?"
      description="What you have typed is not saved yet and would be lost."
      action="Discard"
      onConfirm={onDiscard}
    />
  );
}
