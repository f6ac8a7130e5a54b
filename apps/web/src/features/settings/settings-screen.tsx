import { ChevronRight, UserRound } from 'lucide-react';
import { useId } from 'react';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { useUser } from '#session/session.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BlockedSection } from './safety-sections.tsx';
import { settingsPages } from './settings-pages.ts';

/** /settings: the way to each page of the settings, and the blocked members (product/web#settings). */
export function SettingsScreen() {
  usePageTitle('Settings');
  const { id } = useUser();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Settings"
        actions={
          <LinkButton to={paths.profile(id)} variant="secondary">
            <UserRound aria-hidden="true" />
            Back to my profile
          </LinkButton>
        }
      >
        Only you see these. What others see of you is your profile.
      </PageHeader>
      <ul className="mb-6 grid overflow-hidden rounded-3xl border border-line bg-surface shadow-card">
        {Object.values(settingsPages).map((page) => (
          <Entry key={page.to} {...page} />
        ))}
      </ul>
      <BlockedSection />
    </div>
  );
}

type EntryProps = (typeof settingsPages)[keyof typeof settingsPages];

function Entry({ to, name, about, icon: Icon }: EntryProps) {
  const id = useId();
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={to}
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
        className="flex items-center gap-4 px-5 py-4 transition-colors hover:bg-surface-soft sm:px-6"
      >
        <Icon aria-hidden="true" className="size-6 shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1">
          <strong id={id} className="block">
            {name}
          </strong>
          <span id={`${id}-about`} className="block text-sm text-ink-soft">
            {about}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
