import { ChevronRight, UserRound } from 'lucide-react';
import { useId } from 'react';
import { isWaiting } from '#data/caller.ts';
import { useUser } from '#data/session.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BlockedSection } from './safety-sections.tsx';
import { type SettingsPageName, settingsPageNames, settingsPages } from './settings-pages.ts';

/** /settings: the way to each page of the settings, and the blocked members (product/web#settings). */
export function SettingsScreen() {
  usePageTitle(texts.common.settings);
  const me = useUser();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={texts.common.settings}
        actions={
          <LinkButton to={paths.profile(me.id)} variant="secondary">
            <UserRound aria-hidden="true" />
            {texts.settings.backToProfile}
          </LinkButton>
        }
      >
        {texts.settings.about}
      </PageHeader>
      <ul className="mb-6 grid overflow-hidden rounded-3xl border border-line bg-surface shadow-card">
        {settingsPageNames.map((page) => (
          <Entry key={page} page={page} />
        ))}
      </ul>
      {!isWaiting(me) && <BlockedSection />}
    </div>
  );
}

function Entry({ page }: { page: SettingsPageName }) {
  const id = useId();
  const { to, icon: Icon } = settingsPages[page];
  const { name, about } = texts.settings.pages[page];
  return (
    <li className="relative flex items-center gap-4 border-t border-line px-5 py-4 transition-colors first:border-t-0 hover:bg-surface-soft sm:px-6">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1">
        {/* Covers the entry: its name is that of the page, without what is said about it. */}
        <Link
          to={to}
          aria-describedby={id}
          className="block font-bold outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--focus)"
        >
          {name}
        </Link>
        <span id={id} className="block text-sm text-ink-soft">
          {about}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </li>
  );
}
