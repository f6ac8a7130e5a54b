import { contacts } from '@rosette/shared/contract/contacts.ts';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { query } from '#api/queries.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { IntroduceForm } from './introduce-form.tsx';

interface IntroduceDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  member: { id: string; full_name: string };
}

/** Introduces a member to one of the caller's connections (beyond §12). */
export function IntroduceDialog({ open, onOpenChange, member }: IntroduceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Introduce ${member.full_name}`}
      description="Each of the two decides for herself. They are connected when both say yes."
    >
      <Introduce member={member} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Introduce({ member, onDone }: { member: IntroduceDialogProps['member']; onDone(): void }) {
  const list = useQuery({ ...query(contacts.list), staleTime: 0 });
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (list.isError) return <LoadFailure of={list} />;
  const connected = list.data.filter(({ state }) => state === 'connected').map(({ person }) => person);
  const others = connected.filter(({ id }) => id !== null && id !== member.id);
  if (!connected.some(({ id }) => id === member.id)) {
    return (
      <EmptyState icon={UsersRound} title="You are not connected yet">
        You can introduce members with whom you are connected. Write to {member.full_name} first.
      </EmptyState>
    );
  }
  if (others.length === 0) {
    return (
      <EmptyState icon={UsersRound} title="Nobody to introduce her to">
        As soon as you are connected with somebody else, you can bring the two together.
      </EmptyState>
    );
  }
  return <IntroduceForm member={member} others={others} onDone={onDone} />;
}
