import type { LegalPage } from '@rosette/shared/contract/site.ts';
import { Leaf } from 'lucide-react';
import { useSite } from '#api/use-site.ts';
import { paths } from '#lib/paths.ts';
import { Link } from '#ui/link.tsx';
import { LanguageChoice } from './language-choice.tsx';

const legalNames: Record<LegalPage, string> = { privacy: 'Privacy', terms: 'Terms', imprint: 'Imprint' };

/** The footer with the statement about carbon removal (product/web#footer). */
export function SiteFooter() {
  const site = useSite();
  return (
    // Invisible while the page loads: a footer that content pushes down is a layout shift.
    <footer className="[main:has([data-skeleton])~&]:invisible mt-16 border-t border-line bg-surface-soft">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-10 sm:px-6 md:grid-cols-2 md:items-start xl:grid-cols-[1fr_auto]">
        <div>
          <p className="font-serif text-xl font-semibold text-accent-ink">Rosette</p>
          <p className="mt-3 flex max-w-xl items-start gap-2 text-sm text-ink-soft">
            <Leaf aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            We support carbon removal through Stripe Climate, the climate programme of our card payment
            provider.
          </p>
        </div>
        {/* No <nav>: the footer is a landmark, and the page's one navigation is the bar. */}
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold text-accent-ink [&_a]:block [&_a]:py-1 [&_a]:underline-offset-4 [&_a]:hover:underline">
          <li>
            <Link to={paths.contact}>Contact</Link>
          </li>
          <li>
            <Link to={paths.partner}>Partner with us</Link>
          </li>
          <li>
            <Link to={paths.becomePartner}>Become a partner</Link>
          </li>
          {site?.legal?.map((page) => (
            <li key={page}>
              <Link to={paths[page]}>{legalNames[page]}</Link>
            </li>
          ))}
          {site && (
            <li className="break-all">
              <a href={`mailto:${site.contact_email}`}>{site.contact_email}</a>
            </li>
          )}
        </ul>
        <LanguageChoice />
        <p className="text-sm text-ink-soft md:col-span-2">© 2024 Rosette. All rights reserved.</p>
      </div>
    </footer>
  );
}
