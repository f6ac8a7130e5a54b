import { Leaf } from 'lucide-react';
import { shownSite, useOwnTexts, useSite } from '#data/site.ts';
import { paths } from '#lib/paths.ts';
import { shownName, texts } from '#lib/texts.ts';
import { Link } from '#ui/link.tsx';
import { LanguageChoice } from './language-choice.tsx';

/**
 * The footer with the statement about carbon removal (product/web#footer). The build prerenders every link with `data-site`, and
 * the API leaves out what the operator has not set (replaceFooter).
 */
export function SiteFooter() {
  const site = useSite() ?? shownSite();
  const own = useOwnTexts();
  return (
    // Invisible while the page loads: a footer that content pushes down is a layout shift.
    <footer className="[main:has([data-skeleton])~&]:invisible mt-8 border-t border-line bg-surface-soft print:hidden">
      <div className="mx-auto grid max-w-(--page-width) gap-6 px-4 py-8 sm:px-6 md:grid-cols-2 md:items-start xl:grid-cols-[minmax(28rem,1fr)_auto]">
        <div>
          <p className="font-serif text-xl font-semibold text-accent-ink wrap-anywhere">{shownName()}</p>
          <p className="mt-3 flex max-w-xl items-start gap-2 text-sm text-ink-soft">
            <Leaf aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            <span data-text="footer_statement">{own.footer_statement ?? texts.landing.footer.statement}</span>
          </p>
        </div>
        {/* No <nav>: the footer is a landmark, and the page's one navigation is the bar. */}
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold text-accent-ink [&_a]:block [&_a]:py-1 [&_a]:underline-offset-4 [&_a]:hover:underline">
          <li>
            <Link to={paths.contact}>{texts.landing.footer.contact}</Link>
          </li>
          <li>
            <Link to={paths.partner}>{texts.landing.footer.partner}</Link>
          </li>
          <li>
            <Link to={paths.becomePartner}>{texts.landing.footer.becomePartner}</Link>
          </li>
          {site.payments && (
            <li data-site="withdraw">
              <Link to={paths.withdraw}>{texts.landing.footer.withdraw}</Link>
            </li>
          )}
          {site.cancellations && (
            <li data-site="cancel">
              <Link to={paths.cancel}>{texts.landing.footer.cancel}</Link>
            </li>
          )}
          {site.legal?.map((page) => (
            <li key={page} data-site={page}>
              <Link to={paths[page]}>{texts.landing.footer.legal[page]}</Link>
            </li>
          ))}
          {site.contact_email && (
            <li data-site="contact" className="break-all">
              <a href={`mailto:${site.contact_email}`}>{site.contact_email}</a>
            </li>
          )}
        </ul>
        <LanguageChoice place="footer" />
        <p className="text-sm text-ink-soft md:col-span-2">{texts.landing.footer.rights}</p>
      </div>
    </footer>
  );
}
