import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from './button.tsx';
import type { CarouselState } from './use-carousel.ts';

interface CarouselControlsProps {
  carousel: CarouselState;
  hasArrows: boolean;
}

/** Dots, a pause button and optional arrows; absent for a single slide. */
export function CarouselControls({ carousel, hasArrows }: CarouselControlsProps) {
  const { index, count, isPaused, togglePause, goTo, next, previous } = carousel;
  if (count < 2) return null;
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-1">
      {hasArrows && (
        <Button
          variant="secondary"
          size="icon"
          aria-label={texts.landing.carousel.previous}
          className="mr-2"
          onClick={previous}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
      )}
      {places.map((place) => (
        <button
          key={place}
          type="button"
          aria-label={fill(texts.landing.carousel.goTo, { number: place + 1 })}
          aria-current={place === index}
          onClick={() => goTo(place)}
          className="group grid size-8 place-items-center rounded-full"
        >
          <span
            className={cn(
              'h-2.5 rounded-full border border-accent-ink transition-all',
              place === index ? 'w-6 bg-accent-ink' : 'w-2.5 group-hover:bg-accent-ink/40',
            )}
          />
        </button>
      ))}
      {hasArrows && (
        <Button
          variant="secondary"
          size="icon"
          aria-label={texts.landing.carousel.next}
          className="ml-2"
          onClick={next}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="quiet"
        size="icon"
        aria-label={isPaused ? texts.landing.carousel.play : texts.landing.carousel.pause}
        onClick={togglePause}
      >
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </Button>
    </div>
  );
}
