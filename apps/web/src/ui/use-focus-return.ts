import { useRef } from 'react';

/**
 * For a dialog that is opened by a state of the page: the library gives the focus back only to a trigger of its own,
 * else it would be lost when the dialog closes.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
