import { SearchX } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoMatchesProps {
  title: string;
  /** What she could try instead. */
  hint: string;
  onClear(): void;
}

/** What a list shows when nothing in it is what was searched for. */
export function NoMatches({ title, hint, onClear }: NoMatchesProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <Button variant="soft" onClick={onClear}>
          Clear the search
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}
