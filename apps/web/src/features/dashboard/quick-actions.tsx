import { Building2, CalendarDays, Handshake, UsersRound } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';

const actions = [
  { label: 'Show your business', to: paths.businesses, icon: Building2 },
  { label: 'Find an event', to: paths.events, icon: CalendarDays },
  { label: 'Explore the board', to: paths.opportunities, icon: Handshake },
  { label: 'Meet the community', to: paths.members, icon: UsersRound },
];

/** Links to the most frequent actions. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-4 text-2xl">
        Quick Actions
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {actions.map(({ label, to, icon: Icon }) => (
          <LinkButton key={to} to={to} variant="secondary" className="justify-start rounded-2xl px-5 py-3">
            <Icon aria-hidden="true" />
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}
