import { type Ref, useId } from 'react';
import { cn } from '#lib/cn.ts';
import type { Group, Item } from './found-items.ts';

interface SearchOptionsProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  groups: readonly Group[];
  /** The index of the active item among all. */
  active: number;
  optionId(index: number): string;
  /** Called when the pointer moves over the item at this index. */
  onPoint(index: number): void;
  onOpen(item: Item): void;
}

/** The listbox of the combobox, grouped by kind. */
export function SearchOptions({ ref, id, groups, active, optionId, onPoint, onOpen }: SearchOptionsProps) {
  const groupId = useId();
  const firstOf = (place: number) => groups.slice(0, place).reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label="Results"
      className="max-h-[55dvh] overflow-y-auto empty:hidden"
    >
      {groups.map(({ name, items }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, as in the ARIA pattern
        <div key={name} role="group" aria-labelledby={`${groupId}-${name}`} className="mb-3 last:mb-0">
          <p
            id={`${groupId}-${name}`}
            role="presentation"
            className="px-3 pb-1 text-sm font-semibold text-ink-soft"
          >
            {name}
          </p>
          {items.map((item, index) => (
            <Option
              key={item.path}
              id={optionId(firstOf(place) + index)}
              item={item}
              isActive={firstOf(place) + index === active}
              onPoint={() => onPoint(firstOf(place) + index)}
              onOpen={() => onOpen(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: Item;
  isActive: boolean;
  onPoint(): void;
  onOpen(): void;
}

/** Handles the pointer; the combobox handles the keyboard. */
function Option({ id, item: { label, detail }, isActive, onPoint, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className={cn(
        'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-xl px-3 py-2 wrap-anywhere',
        isActive && 'bg-surface-strong text-accent-ink',
      )}
    >
      <span className="font-semibold">{label}</span>
      {detail && <span className="text-sm text-ink-soft">{` ${detail}`}</span>}
    </div>
  );
}
