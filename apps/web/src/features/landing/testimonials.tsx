import { Quote } from 'lucide-react';
import { CarouselControls } from '#ui/carousel-controls.tsx';
import { useCarousel } from '#ui/use-carousel.ts';
import { Section, SectionTitle } from './section.tsx';

/** spec §9 */
const rotationMs = 5000;

const stories = [
  {
    quote:
      'I came for one piece of advice and left with a co-founder, two clients and a standing Thursday breakfast.',
    author: 'Maren Voss',
    role: 'Founder of a ceramics studio',
  },
  {
    quote: 'My first event here had nine guests. The last one had ninety, and half of them brought a friend.',
    author: 'Adaeze Obi',
    role: 'Textile designer',
  },
  {
    quote: 'Nobody asked me when I would go back to a real job. They asked what I needed next.',
    author: 'Inês Carvalho',
    role: 'Software entrepreneur',
  },
] as const;

export function Testimonials() {
  const carousel = useCarousel(stories.length, rotationMs);
  const { quote, author, role } = stories[carousel.index] ?? stories[0];
  return (
    <Section className="max-w-3xl">
      <SectionTitle>Stories from our members</SectionTitle>
      <div {...carousel.hold}>
        <figure
          key={author}
          className="flex min-h-64 animate-fade flex-col items-center justify-center text-center"
        >
          <Quote aria-hidden="true" className="size-9 text-accent-ink" />
          <blockquote className="mt-4 font-serif text-2xl leading-snug sm:text-3xl">{quote}</blockquote>
          <figcaption className="mt-5">
            <span className="block font-semibold">{author}</span>
            <span className="text-ink-soft">{role}</span>
          </figcaption>
        </figure>
        <CarouselControls carousel={carousel} what="story" />
      </div>
    </Section>
  );
}
