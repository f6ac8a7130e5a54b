import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Link } from '#ui/link.tsx';

const look = 'text-accent-ink underline underline-offset-4';

/** Links to terms and privacy notice, for the placeholders of a sentence. */
export const legalLinks = () => ({
  terms: (
    <Link to={paths.terms} className={look}>
      {texts.auth.agreement.termsLink}
    </Link>
  ),
  privacy: (
    <Link to={paths.privacy} className={look}>
      {texts.auth.agreement.privacyLink}
    </Link>
  ),
});
