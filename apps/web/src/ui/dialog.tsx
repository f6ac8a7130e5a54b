import { X } from 'lucide-react';
import { Dialog as Base } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string;
  children: ReactNode;
}

/** A dialog over the page: traps focus, closes with Escape, gives focus back to what opened it. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const focusReturn = useFocusReturn();
  const hasInput = useRef(false);
  useEffect(() => {
    if (open) hasInput.current = false;
  }, [open]);

  // A notice is no part of the page behind; and what somebody typed is not lost to a stray click.
  function keepOpen(event: CustomEvent<{ originalEvent: Event }>) {
    const isNotice = event.target instanceof Element && event.target.closest('[data-sonner-toaster]');
    if (isNotice || hasInput.current) event.preventDefault();
  }

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className="fixed inset-0 z-40 grid animate-fade place-items-center overflow-y-auto bg-ink/50 p-4 backdrop-blur-xs dark:bg-black/60">
          <Base.Content
            {...focusReturn}
            onInteractOutside={keepOpen}
            onInput={() => {
              hasInput.current = true;
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className="relative w-full max-w-lg animate-rise rounded-3xl border border-line bg-surface p-6 shadow-card"
          >
            <Base.Title className="pr-12 font-serif text-2xl font-semibold">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>}
            <div className="mt-5">{children}</div>
            <Base.Close asChild>
              <Button variant="quiet" size="icon" aria-label="Close" className="absolute top-4 right-4">
                <X aria-hidden="true" />
              </Button>
            </Base.Close>
          </Base.Content>
        </Base.Overlay>
      </Base.Portal>
    </Base.Root>
  );
}
