import { createContext, use, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Tell = (hasChanges: boolean) => void;

/** Told by the forms within a dialog whether something in them has not been saved. */
const DialogChanges = createContext<Tell | null>(null);
export const DialogChangesProvider = DialogChanges;

interface UnsavedChangesProps {
  hasChanges: boolean;
  /** Whether leaving the page asks first; a dialog always does. */
  asksOnPage: boolean;
}

/** For a form: what was typed into it is not lost without being asked, on a page that asks and in every dialog. */
export function UnsavedChanges({ hasChanges, asksOnPage }: UnsavedChangesProps) {
  const tellDialog = use(DialogChanges);
  useEffect(() => {
    tellDialog?.(hasChanges);
    return () => tellDialog?.(false);
  }, [tellDialog, hasChanges]);
  return !tellDialog && asksOnPage && hasChanges ? <AskBeforeLeaving /> : null;
}

/** While it is there, leaving the page asks first: by a link, by Back (also Android's), by closing the tab. */
export function AskBeforeLeaving() {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Another tab or search of the same page loses nothing.
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
