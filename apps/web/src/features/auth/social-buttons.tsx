import { socialProviders } from '@rosette/shared/social-providers.ts';
import { useSite } from '#layout/use-site.ts';
import { Button } from '#ui/button.tsx';
import { GoogleMark, LinkedInMark } from './provider-marks.tsx';

const providers = [
  { id: 'linkedin', Mark: LinkedInMark },
  { id: 'google', Mark: GoogleMark },
] as const;

/** Sign-in with a provider is a redirect of the browser (spec §7); one that is switched off has no button. */
export function SocialButtons() {
  const site = useSite();
  const offered = providers.filter(({ id }) => site?.social[id] !== false);
  if (offered.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      {offered.map(({ id, Mark }) => (
        <Button key={id} variant="secondary" onClick={() => window.location.assign(`/api/auth/${id}`)}>
          <Mark />
          {`Continue with ${socialProviders[id]}`}
        </Button>
      ))}
    </div>
  );
}
