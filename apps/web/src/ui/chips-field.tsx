import { foldText } from '@rosette/shared/fold-text.ts';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { cn } from '#lib/cn.ts';
import { formatEnumeration } from '#lib/format.ts';
import { isConfirmingInput } from '#lib/input-method.ts';
import { fill, texts } from '#lib/texts.ts';
import { FieldFrame } from './form.tsx';

interface ChipsFieldProps {
  /** The form's field, a list of texts. */
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  /** The most texts. */
  limit: number;
  /** The most characters of each. */
  maxLength: number;
  /** Shown for a text that cannot be added. */
  refusal: string;
  /** Texts to choose from, the best first. */
  suggestions: readonly string[];
  /** Called when the field is entered for the first time: loads the suggestions. */
  onEnter?(): void;
}

const shownSuggestions = 6;

/**
 * A list of short texts as chips. Enter, comma and Tab add the typed one, Backspace in the empty field removes the last.
 * A combobox with a list of suggestions (https://www.w3.org/WAI/ARIA/apg/patterns/combobox). What is typed and not yet
 * added belongs to the value, so that a click on Save takes it without moving the button.
 */
export function ChipsField({ limit, maxLength, refusal, suggestions, onEnter, ...props }: ChipsFieldProps) {
  const { name, hint, placeholder } = props;
  const { setError, clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name });
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [draft, setDraft] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [news, setNews] = useState('');

  const value: string[] = field.value ?? [];
  const chips = draft.trim() ? value.slice(0, -1) : value;
  const error = fieldState.error?.message;
  const options = isOpen ? matching(suggestions, chips, draft).slice(0, shownSuggestions) : [];
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const optionId = (index: number) => `${id}-option-${index}`;

  function change(nextChips: readonly string[], nextDraft: string) {
    clearErrors(name);
    setDraft(nextDraft);
    setActive(-1);
    field.onChange(nextDraft.trim() ? [...nextChips, nextDraft.trim()] : nextChips);
  }

  /** Adds texts in order; the first that cannot be added stays in the field, with those after it. */
  function add(entries: readonly string[], rest: string) {
    const next = [...chips];
    const waiting = entries.map((text) => text.trim()).filter(Boolean);
    while (waiting[0] !== undefined) {
      const [text] = waiting;
      const isThere = next.some((chip) => foldText(chip) === foldText(text));
      if (!isThere && (next.length >= limit || text.length > maxLength)) break;
      if (!isThere) next.push(text);
      waiting.shift();
    }
    change(next, [...waiting, rest].filter(Boolean).join(', '));
    if (waiting.length > 0) setError(name, { message: refusal });
    const added = next.slice(chips.length);
    if (added.length > 0) setNews(fill(texts.frame.added, { names: formatEnumeration(added) }));
    if (waiting.length === 0 && !rest) setOpen(false);
  }

  function remove(text: string) {
    change(
      chips.filter((chip) => chip !== text),
      draft,
    );
    setNews(fill(texts.frame.removed, { name: text }));
    input.current?.focus();
  }

  function type(text: string) {
    setOpen(true);
    const parts = text.split(',');
    const rest = parts.pop() ?? '';
    if (parts.length > 0) add(parts, rest.trimStart());
    else change(chips, text);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isConfirmingInput(event)) return;
    const step = (by: number) => {
      event.preventDefault();
      setOpen(true);
      const count = options.length || matching(suggestions, chips, draft).slice(0, shownSuggestions).length;
      // Beside the options there is the field itself, at -1.
      setActive(((active + 1 + by + count + 1) % (count + 1)) - 1);
    };
    const chosen = options[active];
    switch (event.key) {
      case 'ArrowDown':
        return step(1);
      case 'ArrowUp':
        return step(-1);
      case 'Enter':
        event.preventDefault();
        return add([chosen ?? draft], '');
      case 'Tab':
        if (draft.trim() || chosen) add([chosen ?? draft], '');
        return setOpen(false);
      case 'Escape':
        if (options.length === 0) return;
        // The dialog around it stays open.
        event.stopPropagation();
        event.preventDefault();
        return setOpen(false);
      case 'Backspace':
        if (draft === '' && chips.length > 0) remove(chips.at(-1) as string);
        return;
    }
  }

  return (
    <FieldFrame {...props} id={id} error={error}>
      <div className="relative">
        <div
          className={cn(
            'flex min-h-11 flex-wrap items-center gap-1.5 rounded-xl border default:border-line-strong bg-surface px-2 py-1.25 has-[input:focus]:outline-3 has-[input:focus]:outline-offset-2 has-[input:focus]:outline-(--focus)',
            error && 'border-bad',
          )}
        >
          {chips.length > 0 && (
            <ul className="contents">
              {chips.map((chip) => (
                <li
                  key={chip}
                  className="inline-flex max-w-full items-center gap-0.5 rounded-full bg-surface-strong py-0.5 pr-0.5 pl-3 text-accent-ink"
                >
                  <span className="min-w-0 truncate" title={chip}>
                    {chip}
                  </span>
                  <button
                    type="button"
                    aria-label={fill(texts.frame.removeChip, { name: chip })}
                    onClick={() => remove(chip)}
                    className="grid size-7 shrink-0 place-items-center rounded-full hover:bg-surface"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            id={id}
            name={name}
            type="text"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? `${id}-options` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={options[active] ? optionId(active) : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            autoComplete="off"
            enterKeyHint="enter"
            placeholder={chips.length === 0 ? placeholder : undefined}
            value={draft}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            onFocus={onEnter}
            onClick={() => setOpen(true)}
            onBlur={() => {
              field.onBlur();
              setOpen(false);
            }}
            className="min-h-8 min-w-16 flex-1 bg-transparent px-2 text-base text-ink outline-none placeholder:text-ink-soft"
          />
        </div>
        {options.length > 0 && (
          <div
            id={`${id}-options`}
            role="listbox"
            aria-label={texts.frame.suggestions}
            className="absolute inset-x-0 top-full z-20 mt-2 max-h-72 overflow-y-auto rounded-2xl border border-line bg-surface p-1.5 shadow-card"
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
              <div
                key={option}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setActive(index)}
                onClick={() => add([option], '')}
                className={cn(
                  'flex min-h-11 cursor-pointer items-center rounded-xl px-3 py-2 wrap-anywhere',
                  index === active && 'bg-surface-strong text-accent-ink',
                )}
              >
                {option}
              </div>
            ))}
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </FieldFrame>
  );
}

/** The suggestions that hold the typed text and are not chosen yet; those that begin with it first. */
function matching(suggestions: readonly string[], chips: readonly string[], draft: string): string[] {
  const typed = foldText(draft.trim());
  const chosen = new Set(chips.map(foldText));
  const left = suggestions.filter((text) => !chosen.has(foldText(text)) && foldText(text).includes(typed));
  const begins = (text: string) => foldText(text).startsWith(typed);
  return [...left.filter(begins), ...left.filter((text) => !begins(text))];
}
