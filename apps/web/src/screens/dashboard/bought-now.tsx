import { CircleCheck, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { BoughtNow as Bought } from '#features/billing/next-step.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';

/** After paying: what was bought, and what she can do with it (product/web#payment-status). */
export function BoughtNow({ bought: { text, label, to } }: { bought: Bought }) {
  const navigate = useNavigate();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3xl bg-good-soft px-5 py-3 text-good"
    >
      <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
      <p className="min-w-40 flex-1 font-semibold wrap-anywhere">{text}</p>
      <div className="flex items-center gap-1">
        <LinkButton to={to} size="small" variant="secondary">
          {label}
        </LinkButton>
        <Button
          variant="quiet"
          size="icon"
          aria-label={texts.dashboard.announcement.dismiss}
          title={texts.dashboard.announcement.dismiss}
          onClick={() => navigate(paths.dashboard, { replace: true, state: null })}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
