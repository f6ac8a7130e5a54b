import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { Button } from './button.tsx';
import type { CarouselState } from './use-carousel.ts';

interface CarouselControlsProps {
  carousel: CarouselState;
  /** What one of them is called, as in 'story'. */
  what: string;
  hasArrows?: boolean;
}

/** A dot for each, a way to stop the moving, and arrows where they are wanted; nothing where there is only one. */
export function CarouselControls({ carousel, what, hasArrows = false }: CarouselControlsProps) {
  const { index, count, isPaused, togglePause, goTo, next, previous } = carousel;
  if (count < 2) return null;
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div className="mt-5 flex items-center justify-center gap-2">
      {hasArrows && (
        <Button variant="secondary" size="icon" aria-label={`Previous ${what}`} onClick={previous}>
          <ChevronLeft aria-hidden="true" />
        </Button>
      )}
      {places.map((place) => (
        <button
          key={place}
          type="button"
          aria-label={`Go to ${what} ${place + 1}`}
          aria-current={place === index}
          onClick={() => goTo(place)}
          className="grid size-7 place-items-center rounded-full"
        >
          <span
            className={cn(
              'size-3 rounded-full border border-accent-ink transition-colors',
              place === index && 'bg-accent-ink',
            )}
          />
        </button>
      ))}
      {hasArrows && (
        <Button variant="secondary" size="icon" aria-label={`Next ${what}`} onClick={next}>
          <ChevronRight aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="quiet"
        size="icon"
        aria-label={isPaused ? `Let each ${what} move on` : `Stay at this ${what}`}
        onClick={togglePause}
      >
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </Button>
    </div>
  );
}
