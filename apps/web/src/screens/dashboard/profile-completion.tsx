import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { profileCompleteness } from '@rosette/shared/profile-completeness.ts';
import { CircleCheck } from 'lucide-react';
import { formatEnumeration, formatPercent } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/**
 * The completion of the own profile with links to missing fields
 * (product/profiles-and-directory#completeness).
 */
export function ProfileCompletion({ user }: { user: OwnUserDto }) {
  const { percent, missing } = profileCompleteness(user);
  const words = texts.dashboard.completion;
  if (missing.length === 0) {
    return (
      <Card className="flex items-center gap-3 self-start px-4 py-2.5">
        <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-good" />
        <div>
          <h2 className="text-lg">{words.complete}</h2>
          <p className="text-sm leading-snug text-ink-soft">{words.completeAbout}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 self-start px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-xl">{words.title}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {fill(words.missing, {
            share: formatPercent(percent, 0),
            parts: formatEnumeration(missing.map((part) => words.parts[part])),
          })}
        </p>
        <div
          role="progressbar"
          aria-label={words.label}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2 h-2 overflow-hidden rounded-full bg-surface-strong"
        >
          <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
      </div>
      <LinkButton to={paths.profile(user.id)}>{words.updateProfile}</LinkButton>
    </Card>
  );
}
