import { isKnown } from '#features/events/event-start.ts';
import { cn } from '#lib/cn.ts';
import { formatDateWith } from '#lib/format.ts';
import { Picture } from '#ui/picture.tsx';

interface EventBannerProps {
  image: string | null;
  start: Date;
  /** Classes for size and shape. */
  className: string;
}

/** An event's picture, or its date without one. Decorative: the date is in the facts. */
export function EventBanner({ image, start, className }: EventBannerProps) {
  return (
    <div
      className={cn(
        'relative shrink-0 overflow-hidden bg-linear-to-br from-surface-soft to-surface-strong',
        className,
      )}
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 grid place-content-center text-center font-serif lining-nums text-accent-ink"
      >
        {isKnown(start) && (
          <>
            <span className="text-sm">{formatDateWith({ month: 'short' }, start)}</span>
            <span className="text-3xl leading-none font-semibold">
              {formatDateWith({ day: 'numeric' }, start)}
            </span>
          </>
        )}
      </div>
      <Picture
        src={image}
        alt=""
        sizes="(min-width: 48rem) 24rem, 100vw"
        className="absolute inset-0 h-full aspect-auto"
      />
    </div>
  );
}
