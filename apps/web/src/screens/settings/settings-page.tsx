import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { type SettingsPageName, settingsPageNames, settingsPages } from './settings-pages.ts';

/** A page of the settings: on wide screens beside a navigation to the others, on phones under the way back to the list. */
export function SettingsPage({ page, children }: { page: SettingsPageName; children: ReactNode }) {
  const { name, about } = texts.settings.pages[page];
  usePageTitle(fill(texts.settings.pageTitle, { page: name }));
  return (
    <div className="mx-auto max-w-5xl">
      <Link
        to={paths.settings}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-semibold text-accent-ink hover:bg-surface-soft"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {texts.common.settings}
      </Link>
      <PageHeader title={name}>{about}</PageHeader>
      <div className="grid items-start gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SettingsNavigation />
        <div className="grid min-w-0 gap-6">{children}</div>
      </div>
    </div>
  );
}

function SettingsNavigation() {
  return (
    <nav aria-label={texts.common.settings} className="sticky top-24 max-lg:hidden">
      <ul className="grid gap-1">
        {settingsPageNames.map((page) => {
          const { to, icon: Icon } = settingsPages[page];
          return (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  cn(
                    'flex min-h-11 items-center gap-3 rounded-full px-4 font-medium transition-colors hover:bg-surface-soft',
                    isActive && 'bg-surface-strong text-accent-ink',
                  )
                }
              >
                <Icon aria-hidden="true" className="size-5 text-accent-ink" />
                {texts.settings.pages[page].name}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
