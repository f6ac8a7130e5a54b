import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from './button.tsx';
import type { CarouselState } from './use-carousel.ts';

interface CarouselProps {
  carousel: CarouselState;
  /** The accessible name. */
  label: string;
  hasArrows?: boolean;
  /** The current slide. */
  children: ReactNode;
}

/** A carousel (WAI-ARIA pattern): the slide with its controls below. */
export function Carousel({ carousel, label, hasArrows = false, children }: CarouselProps) {
  const { index, count, isMoving, pauseOnFocus, pauseOnHover } = carousel;
  return (
    <section aria-roledescription={texts.landing.carousel.role} aria-label={label} {...pauseOnFocus}>
      {/* Announces a manual change, not automatic ones. */}
      <div aria-live={isMoving ? 'off' : 'polite'} {...pauseOnHover}>
        {/* biome-ignore lint/a11y/useSemanticElements: no element is a slide; a fieldset is for a form */}
        <div
          key={index}
          role="group"
          aria-roledescription={texts.landing.carousel.slideRole}
          aria-label={fill(texts.landing.carousel.place, { number: index + 1, count })}
          className="animate-fade"
        >
          {children}
        </div>
      </div>
      <CarouselControls carousel={carousel} hasArrows={hasArrows} />
    </section>
  );
}

/** Dots, a pause button and optional arrows; absent for a single slide. */
function CarouselControls({ carousel, hasArrows }: Required<Pick<CarouselProps, 'carousel' | 'hasArrows'>>) {
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
