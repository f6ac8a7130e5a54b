import { socialProviders } from '@rosette/shared/social-providers.ts';
import { useSite } from '#api/use-site.ts';
import { Button } from '#ui/button.tsx';
import { GoogleMark, LinkedInMark } from './provider-marks.tsx';
import { storeNextPath } from './social-next.ts';

const providers = [
  { id: 'linkedin', Mark: LinkedInMark },
  { id: 'google', Mark: GoogleMark },
] as const;

/**
 * Signs in with a provider by a redirect (product/accounts#social-sign-in); only providers that are on have a
 * button.
 * @param next the path to open afterwards; null for the dashboard
 */
export function SocialButtons({ next }: { next: string | null }) {
  const site = useSite();
  const offered = providers.filter(({ id }) => site?.social[id] !== false);
  if (offered.length === 0) return null;

  function leaveFor(provider: (typeof providers)[number]['id']) {
    storeNextPath(next);
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
