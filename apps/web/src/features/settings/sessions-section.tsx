import { account } from '@rosette/shared/contract/account.ts';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useSession } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** Ends her sessions on all other devices; this one goes on with a new token. */
export function SessionsSection() {
  const { renew } = useSession();
  const signOut = useMutation({
    mutationFn: () => call(account.signOutEverywhere),
    onSuccess({ token }) {
      renew(token);
      toast.success('You are signed out everywhere else.');
    },
    onError: (error) => toast.error(detailOr(error, 'That did not work. Please try again.')),
  });
  return (
    <SettingsSection
      title="Sign out everywhere"
      about="Lost a phone, or signed in on a computer that is not yours? This ends every session but this one."
    >
      <Button variant="secondary" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden="true" />
        {signOut.isPending ? 'Signing out...' : 'Sign out everywhere else'}
      </Button>
    </SettingsSection>
  );
}
