import { Component, type ReactNode, useEffect, useState } from 'react';
import { report } from '#lib/report.ts';
import { useOnline } from '#lib/use-online.ts';
import { Button } from './button.tsx';

interface State {
  failed: boolean;
}

/** Catches what goes wrong while its content is drawn or fetched; React asks for a class here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    report('A page could not be shown', error);
  }

  override render(): ReactNode {
    return this.state.failed ? <PageProblem /> : this.props.children;
  }
}

/** A screen is fetched when it is opened, which fails without a connection. It is loaded anew once there is one again. */
function PageProblem() {
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (wasOffline && isOnline) window.location.reload();
  }, [wasOffline, isOnline]);
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-20 text-center">
      <h1 className="text-3xl">{wasOffline ? 'You are offline' : 'This page could not be shown'}</h1>
      <p className="text-ink-soft">
        {wasOffline
          ? 'This page cannot be reached without a connection. It opens by itself once you are back.'
          : 'Something went wrong on our side. Loading the page again usually helps.'}
      </p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </div>
  );
}
