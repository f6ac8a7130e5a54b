import { HeartHandshake, Megaphone } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const options = [
  {
    icon: HeartHandshake,
    title: 'Stand beside the community',
    text: 'Silver, Gold or Platinum: your logo on our landing page for half a year or a whole one.',
    action: 'View Partnership Packages',
    to: paths.becomePartner,
  },
  {
    icon: Megaphone,
    title: 'Be seen by visitors',
    text: 'A featured business, the top of the showcase or a spotlight article, for 30 days each.',
    action: 'View Advertising Options',
    to: `${paths.becomePartner}?tab=advertising`,
  },
];

export function PurchaseOptions() {
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {options.map(({ icon: Icon, title, text, action, to }) => (
        <li key={title}>
          <Card className="flex h-full flex-col items-start gap-3">
            <span className="grid size-12 place-items-center rounded-full bg-surface-strong text-accent-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h2 className="text-2xl">{title}</h2>
            <p className="mb-2 text-ink-soft">{text}</p>
            <LinkButton to={to} className="mt-auto">
              {action}
            </LinkButton>
          </Card>
        </li>
      ))}
    </ul>
  );
}
