import { isKnown } from '#lib/event-start.ts';
import { Picture } from '#ui/picture.tsx';

const month = new Intl.DateTimeFormat(undefined, { month: 'short' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric' });

/** The head of an event's card: its picture, or its day where there is none. The facts below say the date in words. */
export function EventBanner({ image, start }: { image: string | null; start: Date }) {
  return (
    <div className="relative aspect-video overflow-hidden bg-linear-to-br from-surface-soft to-surface-strong">
      <div
        aria-hidden="true"
        className="absolute inset-0 grid place-content-center text-center font-serif lining-nums text-accent-ink"
      >
        {isKnown(start) && (
          <>
            <span className="text-xl">{month.format(start)}</span>
            <span className="text-6xl leading-none font-semibold">{day.format(start)}</span>
          </>
        )}
      </div>
      <Picture src={image} alt="" className="absolute inset-0 h-full" />
    </div>
  );
}
