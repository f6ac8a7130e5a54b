import { ChartNoAxesColumnIncreasing, HeartHandshake, Sparkles } from 'lucide-react';

const reasons = [
  {
    icon: HeartHandshake,
    title: 'Be where it begins',
    text: 'Meet founders while they choose their bank, their lawyer and their first office.',
  },
  {
    icon: Sparkles,
    title: 'Be seen for it',
    text: 'Your name stands on our landing page, beside the women whose work you make easier.',
  },
  {
    icon: ChartNoAxesColumnIncreasing,
    title: 'See what it brings',
    text: 'You can see at any time how often your advertisements were seen and opened.',
  },
];

export function PartnerReasons() {
  return (
    <ul className="grid gap-8 md:grid-cols-3">
      {reasons.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-surface-strong text-accent-ink">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <div>
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
