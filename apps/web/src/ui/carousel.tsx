import type { ReactNode } from 'react';
import { fill, texts } from '#lib/texts.ts';
import { CarouselControls } from './carousel-controls.tsx';
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
