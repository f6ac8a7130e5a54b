import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The button of the menu around an element, which is gone with the menu; the element itself elsewhere. */
function triggerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  const trigger = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return trigger ?? focused;
}

/** Returns the focus after a dialog without a trigger element; the library does it for triggers only. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = triggerOf(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // The button that opened the dialog is gone if confirming removed its row: focus the page then.
      const next = opener.current?.isConnected ? opener.current : document.getElementById('main');
      if (next instanceof HTMLElement) next.focus({ preventScroll: next !== opener.current });
    },
  };
}

/** The ref of a heading that takes the focus when it appears, and leaves it where it is later. */
export const takesFocus = (heading: HTMLElement | null) => heading?.focus();

/** The ref of a button that is replaced, as by the form that it opens: it takes the focus when it is back. */
export function useFocusWhenBack(isReplaced: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaced = useRef(false);
  useEffect(() => {
    if (wasReplaced.current && !isReplaced) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return button;
}

/**
 * The ref of a part, such as a row of a list: when it is removed while it contains the focus, the focus moves to the
 * dialog around it, else to the page's `main`.
 */
export function useFocusOnRemoval<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const node = part.current;
    return () => {
      if (!node?.contains(document.activeElement)) return;
      const around = node.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('main');
      around?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}

/**
 * The ref of the page's `main`: takes the focus when what has it is removed, such as a button with the row of its list. Where
 * nothing has it, Tab begins at the top of the page, and a screen reader says nothing.
 */
export function useFocusInMain(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const part = main.current;
    if (!part) return;
    let last: EventTarget | null = null;
    const remember = (event: FocusEvent) => {
      last = event.target;
    };
    const removals = new MutationObserver(() => {
      const isGone = last instanceof Node && !last.isConnected;
      if (!isGone || document.activeElement !== document.body) return;
      last = null;
      part.focus({ preventScroll: true });
    });
    part.addEventListener('focusin', remember);
    removals.observe(part, { childList: true, subtree: true });
    return () => {
      part.removeEventListener('focusin', remember);
      removals.disconnect();
    };
  }, []);
  return main;
}
