import { socialProviders } from '@rosette/shared/social-providers.ts';
import { useSite } from '#data/site.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { storeNextPath } from './social-sign-in.ts';

/** The providers' logos, as their branding rules require. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48">
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

function LinkedInMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24">
      <rect width="24" height="24" rx="3" fill="#0a66c2" />
      <path
        fill="#fff"
        d="M4 9h3.2v11H4zM5.6 4a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM9.3 9h3.1v1.5c.6-1 1.7-1.8 3.3-1.8 3.3 0 4.3 2 4.3 5V20h-3.2v-5.6c0-1.4-.3-2.8-2-2.8s-2.2 1.3-2.2 2.7V20H9.3z"
      />
    </svg>
  );
}

const providers = [
  { id: 'linkedin', Mark: LinkedInMark },
  { id: 'google', Mark: GoogleMark },
] as const;

/**
 * Signs in with a provider by a redirect (product/accounts#social-sign-in); only providers that are on have a
 * button.
 * @param next the path to open afterwards; null for the dashboard
 * @param invitation the secret of the invitation with which a new member joins
 * @param guest the secret of her page as a guest of an event
 */
export function SocialButtons({
  next,
  ...wayIn
}: {
  next: string | null;
  invitation?: string;
  guest?: string;
}) {
  const site = useSite();
  const offered = providers.filter(({ id }) => site?.social[id] !== false);
  if (offered.length === 0) return null;

  function leaveFor(provider: (typeof providers)[number]['id']) {
    storeNextPath(next);
    const query = String(new URLSearchParams(wayIn));
    window.location.assign(`/api/auth/${provider}${query && `?${query}`}`);
  }

  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      {offered.map(({ id, Mark }) => (
        <Button key={id} variant="secondary" onClick={() => leaveFor(id)}>
          <Mark />
          {fill(texts.auth.social.continueWith, { provider: socialProviders[id] })}
        </Button>
      ))}
    </div>
  );
}
