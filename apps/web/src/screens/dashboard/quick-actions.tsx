import { Building2, CalendarDays, Handshake, UsersRound } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';

const actions = [
  { label: 'business', to: paths.businesses, icon: Building2 },
  { label: 'event', to: paths.events, icon: CalendarDays },
  { label: 'board', to: paths.opportunities, icon: Handshake },
  { label: 'community', to: paths.members, icon: UsersRound },
] as const;

/** Links to the most frequent actions. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="sr-only">
        {texts.dashboard.quickActions.title}
      </h2>
      <div className="grid grid-cols-pair gap-2 sm:max-lg:grid-cols-4">
        {actions.map(({ label, to, icon: Icon }) => (
          <LinkButton
            key={to}
            to={to}
            variant="secondary"
            size="small"
            className="justify-start rounded-2xl px-3 text-left"
          >
            <Icon aria-hidden="true" />
            {texts.dashboard.quickActions[label]}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}
