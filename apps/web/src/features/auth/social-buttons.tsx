import { socialProviders } from '@rosette/shared/social-providers.ts';
import { useSite } from '#layout/use-site.ts';
import { Button } from '#ui/button.tsx';
import { GoogleMark, LinkedInMark } from './provider-marks.tsx';
import { keepForSocialSignIn } from './social-next.ts';

const providers = [
  { id: 'linkedin', Mark: LinkedInMark },
  { id: 'google', Mark: GoogleMark },
] as const;

/**
 * Sign-in with a provider is a redirect of the browser (spec §7); one that is switched off has no button.
 * @param next the page of this site to go to afterwards; null is the dashboard
 */
export function SocialButtons({ next }: { next: string | null }) {
  const site = useSite();
  const offered = providers.filter(({ id }) => site?.social[id] !== false);
  if (offered.length === 0) return null;

  function leaveFor(provider: (typeof providers)[number]['id']) {
    keepForSocialSignIn(next);
    window.location.assign(`/api/auth/${provider}`);
  }

  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      {offered.map(({ id, Mark }) => (
        <Button key={id} variant="secondary" onClick={() => leaveFor(id)}>
          <Mark />
          {`Continue with ${socialProviders[id]}`}
        </Button>
      ))}
    </div>
  );
}
