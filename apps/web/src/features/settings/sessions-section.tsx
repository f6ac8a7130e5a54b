import { account } from '@rosette/shared/contract/account.ts';
import { LogOut } from 'lucide-react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { useSession } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Ends all other sessions; this device continues with a new token. */
export function SessionsSection() {
  const { renew } = useSession();
  const signOut = useChange({
    change: () => call(account.signOutEverywhere),
    done: 'You are signed out everywhere else.',
    failed: 'That did not work. Please try again.',
    onDone: ({ token }) => renew(token),
  });
  return (
    <SettingsSection
      title="Sign out everywhere"
      about="Lost a phone, or signed in on a computer that is not yours? This ends every session but this one, and the address of your calendar."
    >
      <Button variant="secondary" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden="true" />
        {signOut.isPending ? 'Signing out...' : 'Sign out everywhere else'}
      </Button>
    </SettingsSection>
  );
}
