import { Carousel } from '#ui/carousel.tsx';
import ines from '#ui/portraits/ines.svg';
import maren from '#ui/portraits/maren.svg';
import yewande from '#ui/portraits/yewande.svg';
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
    portrait: maren,
  },
  {
    quote:
      'My first evening here had nine guests. The last one had ninety, and half of them brought a friend.',
    author: 'Adaeze Obi',
    role: 'Textile designer',
    portrait: yewande,
  },
  {
    quote: 'Nobody asked me when I would go back to a real job. They asked what I needed next.',
    author: 'Inês Carvalho',
    role: 'Software entrepreneur',
    portrait: ines,
  },
] as const;

/** Three fixed stories, one after the other (spec §3). */
export function Testimonials() {
  const carousel = useCarousel(stories.length, rotationMs);
  const { quote, author, role, portrait } = stories[carousel.index] ?? stories[0];
  return (
    <Section className="max-w-5xl">
      <SectionTitle>In their own words</SectionTitle>
      <Carousel carousel={carousel} label="Stories of our members">
        <figure className="grid items-center gap-8 md:grid-cols-[15rem_1fr] md:gap-14">
          <img
            src={portrait}
            alt=""
            className="mx-auto size-36 rounded-full object-cover md:h-72 md:w-60 md:rounded-t-[8rem] md:rounded-b-4xl"
          />
          <div className="flex min-h-64 flex-col max-md:text-center md:min-h-72 md:justify-center">
            <blockquote className="font-serif text-2xl leading-snug text-balance before:content-['“'] after:content-['”'] sm:text-3xl lg:text-4xl lg:leading-snug">
              {quote}
            </blockquote>
            <figcaption className="mt-6">
              <span className="block text-lg font-semibold">{author}</span>
              <span className="text-ink-soft">{role}</span>
            </figcaption>
          </div>
        </figure>
      </Carousel>
    </Section>
  );
}
