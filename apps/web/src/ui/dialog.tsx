import { X } from 'lucide-react';
import { Dialog as Base } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { cn } from '#lib/cn.ts';
import { texts } from '#lib/texts.ts';
import { Button } from './button.tsx';
import { useFocusReturn } from './focus.ts';
import { AskToDiscard, DialogFormsProvider, type HasChanges } from './unsaved-changes.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string | undefined;
  /** Wide, for lists of entries. */
  isWide?: boolean;
  /** On a phone along the bottom of the screen, within reach of the thumb. */
  isSheet?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog: traps focus, closes with Escape and Back, returns focus. With unsaved changes in a form, also while they are
 * being sent, it asks before closing.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, isWide = false, isSheet = false, children } = props;
  const focusReturn = useFocusReturn();
  const forms = useRef(new Set<HasChanges>());
  const [isAsking, setAsking] = useState(false);
  // A form that was sent meanwhile closes the dialog, and the question with it.
  if (isAsking && !open) setAsking(false);
  const hasChanges = () => [...forms.current].some((hasFormChanges) => hasFormChanges());

  function change(isOpen: boolean) {
    if (!isOpen && hasChanges()) setAsking(true);
    else onOpenChange(isOpen);
  }

  useBackCloses(open, () => change(false));

  function discard() {
    setAsking(false);
    onOpenChange(false);
  }

  // Clicks on a toast, or outside with unsaved changes, do not close it.
  function keepOpen(event: CustomEvent<{ originalEvent: Event }>) {
    const isNotice = event.target instanceof Element && event.target.closest('[data-sonner-toaster]');
    if (isNotice || hasChanges()) event.preventDefault();
  }

  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Overlay
          className={cn(
            'fixed inset-0 z-40 grid animate-fade overflow-y-auto bg-ink/50 backdrop-blur-xs dark:bg-black/60',
            isSheet ? 'items-end pt-4 sm:place-items-center sm:p-4' : 'place-items-center p-4',
          )}
        >
          <Base.Content
            {...focusReturn}
            onInteractOutside={keepOpen}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(
              'relative w-full animate-rise border-line bg-surface p-6 shadow-card',
              isSheet ? 'rounded-t-3xl border-t sm:rounded-3xl sm:border' : 'rounded-3xl border',
              isSheet ? 'sm:max-w-lg' : isWide ? 'max-w-3xl' : 'max-w-lg',
            )}
          >
            <Base.Title className="pr-12 font-serif text-2xl font-semibold">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>}
            <div className="mt-5">
              <DialogFormsProvider value={forms.current}>{children}</DialogFormsProvider>
            </div>
            <AskToDiscard open={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
            <Base.Close asChild>
              <Button
                variant="quiet"
                size="icon"
                aria-label={texts.common.close}
                className="absolute top-4 right-4"
              >
                <X aria-hidden="true" />
              </Button>
            </Base.Close>
          </Base.Content>
        </Base.Overlay>
      </Base.Portal>
    </Base.Root>
  );
}
