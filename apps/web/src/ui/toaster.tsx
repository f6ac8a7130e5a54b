import { type CSSProperties, useEffect } from 'react';
import { Toaster as Base, toast as base } from 'sonner';
import { texts } from '#lib/texts.ts';
import { connectToaster } from '#lib/toast.ts';
import { useFocusInMain } from './focus.ts';
import { Link } from './link.tsx';

// The theme's colours, as the library's have too little contrast. React's types lack custom properties, hence the cast.
const colours = {
  fontFamily: 'inherit',
  '--success-bg': 'var(--good-soft)',
  '--success-text': 'var(--good)',
  '--success-border': 'var(--good)',
  '--error-bg': 'var(--bad-soft)',
  '--error-text': 'var(--bad)',
  '--error-border': 'var(--bad)',
  '--info-bg': 'var(--surface)',
  '--info-text': 'var(--accent-ink)',
  '--info-border': 'var(--line-strong)',
} as CSSProperties;

/**
 * Below the navigation (up to 5rem) and the bar that asks to confirm the email, so that toasts cover neither. With large
 * text that bar takes half of a phone: 55 % keeps a toast clear of the tabs, too.
 */
const belowTheBars = 'min(5.5rem + var(--confirm-email-bar, 0px), 55dvh)';

function ToastLink({ label, to }: { label: string; to: string }) {
  return (
    <Link
      to={to}
      className="ml-auto shrink-0 font-semibold underline underline-offset-4"
      onClick={() => base.dismiss()}
    >
      {label}
    </Link>
  );
}

function ToastAction({ label, act }: { label: string; act(): void }) {
  return (
    <button
      type="button"
      className="ml-auto min-h-6 shrink-0 font-semibold underline underline-offset-4"
      onClick={() => {
        base.dismiss();
        act();
      }}
    >
      {label}
    </button>
  );
}

/** The toast region: at the top centre, three at most, 4 s each, Alt+T (product/web#toasts). */
export function Toaster() {
  // A toast that is gone with its 'Undo' gives the focus back to the page.
  const toasts = useFocusInMain<HTMLDivElement>();
  useEffect(
    () =>
      connectToaster((kind, text, { link, action }) =>
        base[kind](text, {
          action: link ? <ToastLink {...link} /> : action && <ToastAction {...action} />,
        }),
      ),
    [],
  );
  return (
    <div ref={toasts}>
      <Base
        containerAriaLabel={texts.common.notifications}
        position="top-center"
        offset={{ top: belowTheBars }}
        mobileOffset={{ top: belowTheBars }}
        visibleToasts={3}
        duration={4000}
        hotkey={['altKey', 'KeyT']}
        theme="system"
        richColors
        closeButton
        style={colours}
        // Toasts stay clickable while a dialog is open.
        toastOptions={{
          className: 'text-base! font-medium!',
          style: { pointerEvents: 'auto' },
          closeButtonAriaLabel: texts.common.closeToast,
        }}
      />
    </div>
  );
}
