import { minSearchLength, search } from '@rosette/shared/contract/search.ts';
import { similarHeader } from '@rosette/shared/contract/similar-header.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useAccountId } from '#data/account-id.ts';
import { queryWithHeaders } from '#data/queries.ts';
import { useBlocked } from '#features/safety/use-blocked.ts';
import { cn } from '#lib/cn.ts';
import { isConfirmingInput } from '#lib/input-method.ts';
import { noSearch, type Search } from '#lib/search-match.ts';
import { fill, texts } from '#lib/texts.ts';
import { useDebounced } from '#lib/timers.ts';
import { Button } from '#ui/button.tsx';
import { control } from '#ui/control.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useGoTo } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MarkedText, MatchLines, SimilarLine } from '#ui/search-match.tsx';
import { type Group, groupsOf, type Item, similarKindsOf } from './found-items.ts';
import { clearRecent, readRecent, rememberRecent } from './recent-items.ts';

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
      title={texts.search.title}
      description={texts.search.about}
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
  /** Enter was pressed before its results came: they are opened by it. */
  const [isEntered, setEntered] = useState(false);
  const [recent, setRecent] = useState(() => readRecent(memberId));
  const list = useRef<HTMLDivElement>(null);
  const { found, isLongEnough, isSettled } = useSearch(text);
  const { isLoading, blocked } = useBlocked();

  // The first search keeps the recent ones until it is answered, later ones the former results.
  const recentOnes: Group = {
    kind: 'recent',
    items: isLoading ? [] : recent.filter(({ of }) => !blocked.has(of)),
    search: noSearch,
  };
  const answered: Group[] | null = found.data ? groupsOf(found.data) : found.isError ? [] : null;
  const groups = (isLongEnough && answered) || [recentOnes].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(chosen, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function open(item: Item | undefined) {
    if (!item) return;
    rememberRecent(memberId, item);
    onDone();
    goTo(item.path);
  }

  const openFirst = useEffectEvent(() => {
    setEntered(false);
    open(items[active]);
  });
  useEffect(() => {
    if (isEntered && isSettled) openFirst();
  }, [isEntered, isSettled]);

  function choose(index: number) {
    setChosen(index);
    list.current?.querySelector(`#${CSS.escape(optionId(index))}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isConfirmingInput(event)) return;
    // The list may still belong to the former text.
    if (event.key === 'Enter' && isLongEnough && !isSettled) {
      event.preventDefault();
      setEntered(true);
      return;
    }
    if (items.length === 0) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => choose((active + 1) % items.length),
      ArrowUp: () => choose((active - 1 + items.length) % items.length),
      Enter: () => open(items[active]),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  return (
    // As high as its results may become, so that it stays in place while they change.
    <div className="flex h-[min(34rem,60dvh)] flex-col gap-4">
      <input
        type="text"
        role="combobox"
        aria-label={texts.search.label}
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
        placeholder={texts.search.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
        className={cn(control, 'shrink-0')}
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
          className="self-start"
          onClick={() => {
            clearRecent(memberId);
            setRecent([]);
          }}
        >
          {texts.search.clearRecent}
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
  if (!isLongEnough) return count > 0 ? '' : texts.search.tooShort;
  if (hasFailed) return '';
  if (!isSettled) return count > 0 ? '' : texts.search.searching;
  if (count === 0) return fill(texts.search.nothingFound, { text: text.trim() });
  return fill(texts.search.resultsCounted, { count });
}

const pauseMs = 200;

/**
 * The results for a text after a pause in typing; no request under two characters
 * (product/profiles-and-directory#searching-everything).
 */
function useSearch(text: string) {
  const typed = text.trim();
  const q = useDebounced(typed, pauseMs);
  const isLongEnough = Array.from(typed).length >= minSearchLength;
  const found = useQuery({
    ...queryWithHeaders(search.find, { query: { q } }),
    // Not this `q`, as the former results stay meanwhile.
    select: ({ body, headers, request }) => ({
      q: request?.query.q ?? '',
      body,
      similar: similarKindsOf(headers.get(similarHeader)),
    }),
    enabled: isLongEnough && Array.from(q).length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  return { found, isLongEnough, isSettled: q === typed && !found.isFetching };
}

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
function SearchOptions({ ref, id, groups, active, optionId, onPoint, onOpen }: SearchOptionsProps) {
  const groupId = useId();
  const firstOf = (place: number) => groups.slice(0, place).reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={texts.search.results}
      className="min-h-0 flex-1 overflow-y-auto empty:hidden"
    >
      {groups.map(({ kind, items, search: searched }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, as in the ARIA pattern
        <div key={kind} role="group" aria-labelledby={`${groupId}-${kind}`} className="mb-3 last:mb-0">
          <p
            id={`${groupId}-${kind}`}
            role="presentation"
            className="px-3 pb-1 text-sm font-semibold text-ink-soft"
          >
            {texts.search.groups[kind]}
          </p>
          {searched.isSimilar && (
            <p role="presentation" className="px-3 pb-1 text-sm">
              <SimilarLine search={searched} />
            </p>
          )}
          {items.map((item, index) => (
            <Option
              key={item.path}
              id={optionId(firstOf(place) + index)}
              item={item}
              search={searched}
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
  search: Search;
  isActive: boolean;
  onPoint(): void;
  onOpen(): void;
}

/** Handles the pointer; the combobox handles the keyboard. */
function Option({
  id,
  item: { label, detail, fields = [] },
  search: searched,
  isActive,
  onPoint,
  onOpen,
}: OptionProps) {
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
      <span className="font-semibold">
        <MarkedText search={searched}>{label}</MarkedText>
      </span>
      {detail && <span className="text-sm text-ink-soft">{` ${detail}`}</span>}
      <MatchLines title={label} fields={fields} search={searched} className="w-full" />
    </div>
  );
}
