import { maxLength } from '@rosette/shared/contract/fields.ts';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { tokenStore } from '#api/token-store.ts';
import { Button } from '#ui/button.tsx';

/** What was typed and not sent, by conversation. */
const drafts = new Map<string, string>();

// Both sides of a conversation know it by the same id: whoever signs in next must not find what she did not type.
tokenStore.subscribe(() => {
  if (tokenStore.get() === null) drafts.clear();
});

interface MessageFieldProps {
  conversationId: string;
  onWrite(text: string): void;
}

/** Where a message is written: Enter sends it, Shift and Enter begin a new line. What is typed stays while one is elsewhere. */
export function MessageField({ conversationId, onWrite }: MessageFieldProps) {
  const id = useId();
  const [text, setText] = useState(drafts.get(conversationId) ?? '');

  function type(next: string) {
    drafts.set(conversationId, next);
    setText(next);
  }

  function send() {
    if (text.trim() === '') return;
    onWrite(text.trim());
    type('');
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the choice of a character, in Japanese for example.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Write a message
      </label>
      <textarea
        id={id}
        value={text}
        rows={1}
        maxLength={maxLength.message}
        placeholder="Write a message"
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-40 min-h-11 w-full resize-none rounded-2xl border border-line-strong bg-surface px-4 py-2.5 text-base text-ink placeholder:text-ink-soft"
      />
      <Button type="submit" size="icon" aria-label="Send" className="shrink-0">
        <SendHorizontal aria-hidden="true" />
      </Button>
    </form>
  );
}
