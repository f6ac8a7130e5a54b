import { Component, type ReactNode } from 'react';
import { report } from '#lib/report.ts';
import { Button } from './button.tsx';

interface State {
  failed: boolean;
}

/** Catches what goes wrong while its content is drawn; React asks for a class here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    report('A page could not be shown', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="flex flex-col items-center gap-4 py-20 text-center">
        <h1 className="text-3xl">This page could not be shown</h1>
        <p className="text-ink-soft">
          Something went wrong on our side. Loading the page again usually helps.
        </p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </div>
    );
  }
}
