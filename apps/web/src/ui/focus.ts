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

/** Whether it is a button or field that is disabled itself, not with its form. */
const isDisabled = (element: Element) => 'disabled' in element && element.disabled === true;

/**
 * The ref of the page's `main`, or of a part beside it. Where what has the focus in it is removed, such as a button with the
 * row of its list, `main` takes the focus; where it is disabled, such as 'Apply', what is around it does. Where nothing has
 * it, Tab begins at the top of the page, and a screen reader says nothing.
 */
export function useFocusInMain<T extends HTMLElement = HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const part = ref.current;
    if (!part) return;
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const losses = new MutationObserver(() => {
      if (!last) return;
      const { activeElement } = document;
      if (last.isConnected && isDisabled(last) && activeElement === last && last.parentElement) {
        last.parentElement.tabIndex = -1;
        last.parentElement.focus({ preventScroll: true });
      } else if (!last.isConnected && activeElement === document.body) {
        last = null;
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    });
    part.addEventListener('focusin', remember);
    losses.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      part.removeEventListener('focusin', remember);
      losses.disconnect();
    };
  }, []);
  return ref;
}
