import { lazy, Suspense } from 'react';
import { fill, texts } from '#lib/texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormSkeleton } from '#ui/skeleton.tsx';

// With what it needs it is a tenth of a conversation's scripts, and most visits introduce nobody.
const Introduce = lazy(async () => ({ default: (await import('./introduce.tsx')).Introduce }));

interface IntroduceDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  member: { id: string; full_name: string };
}

/** The form that introduces a member to one of the caller's connections, in a dialog. */
export function IntroduceDialog({ open, onOpenChange, member }: IntroduceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fill(texts.contact.introduction.title, { name: member.full_name })}
      description={texts.contact.introduction.about}
    >
      <Suspense fallback={<FormSkeleton />}>
        <Introduce member={member} onDone={() => onOpenChange(false)} />
      </Suspense>
    </Dialog>
  );
}
