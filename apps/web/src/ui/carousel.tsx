import type { ReactNode } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import type { CarouselState } from './use-carousel.ts';

interface CarouselProps {
  carousel: CarouselState;
  /** What it shows, for somebody who hears it. */
  label: string;
  hasArrows?: boolean;
  /** The one that is shown now. */
  children: ReactNode;
}

/** One thing after the other (the carousel pattern of WAI-ARIA): the slide, and below it how to choose and to stop. */
export function Carousel({ carousel, label, hasArrows = false, children }: CarouselProps) {
  const { index, count, isMoving, holdByFocus, holdByPointer } = carousel;
  return (
    <section aria-roledescription="carousel" aria-label={label} {...holdByFocus}>
      {/* Heard when she chose it herself, silent while it moves by itself. */}
      <div aria-live={isMoving ? 'off' : 'polite'} {...holdByPointer}>
        {/* biome-ignore lint/a11y/useSemanticElements: no element is a slide; a fieldset is for a form */}
        <div
          key={index}
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${count}`}
          className="animate-fade"
        >
          {children}
        </div>
      </div>
      <CarouselControls carousel={carousel} hasArrows={hasArrows} />
    </section>
  );
}
