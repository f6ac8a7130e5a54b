import { Component, type ReactNode, useEffect, useState } from 'react';
import { logError } from '#lib/log-error.ts';
import { texts } from '#lib/texts.ts';
import { useOnline } from '#lib/use-online.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { PageProblem } from './page-problem.tsx';

interface State {
  failed: boolean;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change of this value retries. */
  about?: unknown;
  /** Replaces the content; a page problem by default. */
  fallback?: ReactNode;
}

/** Catches errors of rendering and lazy loading; React requires a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    logError(this.props.fallback ? 'An entry could not be shown' : 'A page could not be shown', error);
  }

  override componentDidUpdate({ about }: ErrorBoundaryProps): void {
    if (this.state.failed && about !== this.props.about) this.setState({ failed: false });
  }

  override render(): ReactNode {
    const { children, fallback = <BrokenPage /> } = this.props;
    return this.state.failed ? fallback : children;
  }
}

/** Around one item of a list: an item that throws is replaced by a message, the others stay. */
export function EntryBoundary({ entry, children }: { entry: object; children: ReactNode }) {
  return (
    <ErrorBoundary
      about={entry}
      fallback={<Card className="text-ink-soft">{texts.common.broken.entry}</Card>}
    >
      {children}
    </ErrorBoundary>
  );
}

/**
 * Reloads once the site has answered twice, a second apart: browsers report a connection before it carries anything for
 * every process, and a reload at once would show the service worker's offline page, which stays.
 */
async function reloadOnceReachable(stop: AbortSignal): Promise<void> {
  const ask = () => fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  let answers = 0;
  while (!stop.aborted) {
    answers = (await ask()) ? answers + 1 : 0;
    if (answers === 2) {
      if (!stop.aborted) window.location.reload();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** A lazily loaded screen fails offline; it is reloaded when online again. */
function BrokenPage() {
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (!wasOffline || !isOnline) return;
    const stop = new AbortController();
    void reloadOnceReachable(stop.signal);
    return () => stop.abort();
  }, [wasOffline, isOnline]);
  return (
    <div role="alert" className="px-4">
      <PageProblem
        title={wasOffline ? texts.common.broken.offline : texts.common.broken.page}
        action={<Button onClick={() => window.location.reload()}>{texts.common.broken.loadAgain}</Button>}
      >
        {wasOffline ? texts.common.broken.offlineAbout : texts.common.broken.pageAbout}
      </PageProblem>
    </div>
  );
}
