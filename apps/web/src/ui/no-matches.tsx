import { SearchX } from 'lucide-react';
import { texts } from '#lib/texts.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoMatchesProps {
  title: string;
  /** A suggestion for another search. */
  hint: string;
  onClear(): void;
}

/** The empty state of a search. */
export function NoMatches({ title, hint, onClear }: NoMatchesProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <Button variant="soft" onClick={onClear}>
          {texts.frame.clearSearch}
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}
