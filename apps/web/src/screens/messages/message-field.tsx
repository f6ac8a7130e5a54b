import { maxLength } from '@rosette/shared/contract/fields.ts';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useDraft } from '#data/drafts.ts';
import { cn } from '#lib/cn.ts';
import { isConfirmingInput } from '#lib/input-method.ts';
import { texts } from '#lib/texts.ts';
import { useMedia } from '#lib/use-media.ts';
import { Button } from '#ui/button.tsx';
import { control } from '#ui/control.ts';

interface MessageFieldProps {
  conversationId: string;
  onWrite(text: string): void;
}

/** The lines up to which the field grows. */
const maxLines = 6;

/**
 * The message field: Enter sends, Shift+Enter starts a new line; on a touch keyboard, which has no Shift+Enter, Enter
 * does (product/contact-and-messages#conversations). What is typed survives a reload, and stands in every tab.
 */
export function MessageField({ conversationId, onWrite }: MessageFieldProps) {
  const id = useId();
  const isTouch = useMedia('(pointer: coarse) and (hover: none)');
  const [text, type] = useDraft(`message ${conversationId}`, '');

  function send() {
    if (text.trim() === '') return;
    onWrite(text.trim());
    type('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isTouch || isConfirmingInput(event)) return;
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
        {texts.messages.write}
      </label>
      <textarea
        id={id}
        value={text}
        // Where the browser does not size fields by their content: as many as are typed.
        rows={Math.min(maxLines, text.split('\n').length)}
        maxLength={maxLength.message}
        placeholder={texts.messages.write}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        className={cn(control, 'field-sizing-content max-h-[calc(6lh+1.25rem)] resize-none')}
      />
      <Button
        type="submit"
        size="icon"
        aria-label={texts.common.send}
        // The field keeps the focus, and so a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
        className="shrink-0"
      >
        <SendHorizontal aria-hidden="true" />
      </Button>
    </form>
  );
}
