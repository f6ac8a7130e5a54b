import { type ComponentProps, createContext, type MouseEvent, use } from 'react';

/** Navigates within the site: a path with its query, and the state of its history entry. */
export type GoTo = (path: string, options?: { state: unknown }) => void;

const GoToContext = createContext<GoTo>((path) => window.location.assign(path));

/** Provides navigation: the router's, or on the standalone landing page the app's start. */
export const GoToProvider = GoToContext;

export const useGoTo = (): GoTo => use(GoToContext);

/** The browser handles these clicks: a new tab or window. */
const isHandledByBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site with its query. */
  to: string;
  /** The state of the new history entry; the landing page without the router leaves it out. */
  state?: unknown;
}

/** A link within the site, which also works on the landing page without the router. */
export function Link({ to, state, onClick, ...props }: LinkProps) {
  const goTo = useGoTo();
  return (
    <a
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isHandledByBrowser(event)) return;
        event.preventDefault();
        goTo(to, { state });
      }}
      {...props}
    />
  );
}
