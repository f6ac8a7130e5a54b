import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '#lib/cn.ts';
import { Card } from './card.tsx';

/** Which sections she has opened or closed: a page that is built anew (another language, another name) keeps it. */
const chosen = new Map<string, boolean>();

interface FoldSectionProps {
  /** Identifies the section, in any language. */
  id: string;
  title: string;
  about?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A section in a card that opens and closes by its heading. What is typed in it stays. */
export function FoldSection({ id, title, about, isOpenAtFirst = false, children }: FoldSectionProps) {
  const headingId = useId();
  const contentId = useId();
  const [isOpen, setOpen] = useState(chosen.get(id) ?? isOpenAtFirst);
  function toggle() {
    chosen.set(id, !isOpen);
    setOpen(!isOpen);
  }
  return (
    <Card className="p-0 max-sm:p-0">
      <section aria-labelledby={headingId}>
        <h2 className="text-xl">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={toggle}
            className="flex min-h-14 w-full items-center justify-between gap-3 rounded-3xl px-5 py-3 text-left hover:bg-surface-soft sm:px-6"
          >
            <span id={headingId}>{title}</span>
            <ChevronDown
              aria-hidden="true"
              className={cn('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        </h2>
        <div id={contentId} hidden={!isOpen} className="px-5 pb-5 sm:px-6 sm:pb-6">
          {about && <p className="mb-5 text-ink-soft">{about}</p>}
          {children}
        </div>
      </section>
    </Card>
  );
}
