import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { cn } from '#lib/cn.ts';
import { formatCounted } from '#lib/format.ts';
import { isConfirmingInput } from '#lib/input-method.ts';
import { useAccountId } from '#session/account-id.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useGoTo } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { type Group, groupsOf, type Item } from './found-items.ts';
import { clearRecent, readRecent, rememberRecent } from './recent-items.ts';
import { SearchOptions } from './search-options.tsx';
import { useSearch } from './use-search.ts';

export interface SearchPaletteProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/**
 * Searches people, businesses, events and opportunities
 * (product/profiles-and-directory#searching-everything).
 */
export function SearchPalette({ open, onOpenChange }: SearchPaletteProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search"
      description="People, businesses, events and opportunities"
    >
      <Palette onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** A combobox whose list is always open: focus stays in the field, arrow keys choose. */
function Palette({ onDone }: { onDone(): void }) {
  const memberId = useAccountId() ?? '';
  const goTo = useGoTo();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [recent, setRecent] = useState(() => readRecent(memberId));
  const list = useRef<HTMLDivElement>(null);
  const { found, isLongEnough, isSettled } = useSearch(text);

  const groups: Group[] = isLongEnough
    ? groupsOf(found.data ?? { people: [], businesses: [], events: [], opportunities: [] })
    : [{ name: 'Recent', items: recent }].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(chosen, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function open(item: Item | undefined) {
    if (!item) return;
    rememberRecent(memberId, item);
    onDone();
    goTo(item.path);
  }

  function choose(index: number) {
    setChosen(index);
    list.current?.querySelector(`#${CSS.escape(optionId(index))}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (items.length === 0 || isConfirmingInput(event)) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => choose((active + 1) % items.length),
      ArrowUp: () => choose((active - 1 + items.length) % items.length),
      // The list may still belong to the former text.
      Enter: () => open(isLongEnough && !isSettled ? undefined : items[active]),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  return (
    <div className="grid gap-4">
      <input
        type="text"
        role="combobox"
        aria-label="Search people, businesses, events and opportunities"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
        placeholder="A name, a town, a craft"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full rounded-full border border-line-strong bg-surface px-5 py-2 text-ink placeholder:text-ink-soft"
      />
      <p role="status" className={cn('text-sm text-ink-soft', items.length > 0 && isLongEnough && 'sr-only')}>
        {statusOf({ isLongEnough, isSettled, hasFailed: found.isError, count: items.length, text })}
      </p>
      {isLongEnough && found.isError && <LoadFailure of={found} />}
      <SearchOptions
        ref={list}
        id={listId}
        groups={groups}
        active={active}
        optionId={optionId}
        onPoint={setChosen}
        onOpen={open}
      />
      {!isLongEnough && items.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => {
            clearRecent(memberId);
            setRecent([]);
          }}
        >
          Clear recent
        </Button>
      )}
    </div>
  );
}

interface Status {
  isLongEnough: boolean;
  isSettled: boolean;
  hasFailed: boolean;
  count: number;
  text: string;
}

/** The status for screen readers, or shown without a list. */
function statusOf({ isLongEnough, isSettled, hasFailed, count, text }: Status): string {
  if (!isLongEnough) return count > 0 ? '' : 'Type at least two characters.';
  if (hasFailed) return '';
  if (!isSettled) return count > 0 ? '' : 'Searching...';
  if (count === 0) return `Nothing found for “${text.trim()}”`;
  return formatCounted(count, 'result', 'results');
}
