import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#data/session.tsx';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';

/** Replaces a member's page while the session cannot be loaded; the session is kept (product/web#session). */
export function SessionProblem() {
  const { refresh } = useSession();
  const [isAsking, setAsking] = useState(false);
  async function tryAgain() {
    setAsking(true);
    await refresh();
    setAsking(false);
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-20 text-center">
      <CloudOff aria-hidden="true" className="size-12 text-accent-ink" />
      <h1 className="text-3xl">{texts.common.couldNotBeLoaded}</h1>
      <p className="max-w-prose text-ink-soft">{texts.frame.profileUnreachable}</p>
      <Button isBusy={isAsking} onClick={() => void tryAgain()}>
        {texts.common.tryAgain}
      </Button>
    </div>
  );
}
