import { type ComponentProps, createContext, type MouseEvent, use } from 'react';

/** Goes to another page of this site: a path with its query. */
export type GoTo = (path: string) => void;

const GoToContext = createContext<GoTo>((path) => window.location.assign(path));

/** Who goes there: the router, or what starts the app where the landing page stands alone. */
export const GoToProvider = GoToContext;

export const useGoTo = (): GoTo => use(GoToContext);

/** With these the browser opens a tab or a window of its own. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, with its query. */
  to: string;
}

/** A link to another page of this site. The landing page uses it too, which is shown without the router. */
export function Link({ to, onClick, ...props }: LinkProps) {
  const goTo = useGoTo();
  return (
    <a
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        goTo(to);
      }}
      {...props}
    />
  );
}
