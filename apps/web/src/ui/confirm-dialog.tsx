import { AlertDialog as Base } from 'radix-ui';
import type { MouseEvent } from 'react';
import { texts } from '#lib/texts.ts';
import { Button } from './button.tsx';
import { useFocusReturn } from './focus.ts';
import { useBackCloses } from './use-back-closes.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: string;
  /** The label of the confirming button. */
  action: string;
  /** Closes, unless it prevents the click's default. */
  onConfirm(event: MouseEvent): void;
}

/** Confirms an irreversible action. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  onConfirm,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className="fixed inset-0 z-40 grid animate-fade place-items-center bg-ink/50 p-4 backdrop-blur-xs dark:bg-black/60">
          <Base.Content
            {...focusReturn}
            className="w-full max-w-md animate-rise rounded-3xl border border-line bg-surface p-6 shadow-card"
          >
            <Base.Title className="font-serif text-2xl font-semibold">{title}</Base.Title>
            <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Base.Cancel asChild>
                <Button variant="secondary">{texts.common.cancel}</Button>
              </Base.Cancel>
              <Base.Action asChild>
                <Button variant="danger" onClick={onConfirm}>
                  {action}
                </Button>
              </Base.Action>
            </div>
          </Base.Content>
        </Base.Overlay>
      </Base.Portal>
    </Base.Root>
  );
}
