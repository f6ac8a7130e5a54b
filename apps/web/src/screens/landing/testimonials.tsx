import { exampleStories } from '@rosette/shared/catalogue/example-stories.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { initialOf } from '@rosette/shared/texts/text.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { texts } from '#lib/texts.ts';
import { Carousel } from '#ui/carousel.tsx';
import ines from '#ui/portraits/ines.svg';
import maren from '#ui/portraits/maren.svg';
import yewande from '#ui/portraits/yewande.svg';
import { useCarousel } from '#ui/use-carousel.ts';
import { Section, SectionTitle } from './section.tsx';

/** See product/web#carousels. */
const rotationMs = 5000;

/** Portraits of invented authors; a member has her initial. */
const portraits: Record<string, string> = {
  'Maren Voss': maren,
  'Adaeze Obi': yewande,
  'Inês Carvalho': ines,
};

/** Three rotating stories, as edited by an admin (product/admin#stories). */
export function Testimonials() {
  const { data = exampleStories } = useQuery(query(site.stories));
  const carousel = useCarousel(data.length, rotationMs);
  const story = data[carousel.index] ?? data[0];
  if (!story) return null;
  const { quote, author, role, is_example } = story;
  return (
    <Section className="max-w-5xl">
      <SectionTitle>{texts.landing.stories.title}</SectionTitle>
      <Carousel carousel={carousel} label={texts.landing.stories.label}>
        <figure className="grid min-h-108 content-start max-md:text-center md:min-h-72 md:grid-cols-[15rem_1fr] md:grid-rows-[1fr_auto_auto_1fr] md:gap-x-14">
          <Portrait name={author} />
          <blockquote className="mt-8 md:row-start-2 md:mt-0 font-serif text-2xl leading-snug text-balance wrap-anywhere before:content-['“'] after:content-['”'] sm:text-3xl lg:text-4xl lg:leading-snug">
            {quote}
          </blockquote>
          <figcaption className="mt-6 md:row-start-3">
            <span className="block text-lg font-semibold">{author}</span>
            <span className="text-ink-soft">{role}</span>
            {is_example && (
              <span className="mt-1 block text-sm text-ink-soft">{texts.landing.stories.example}</span>
            )}
          </figcaption>
        </figure>
      </Carousel>
    </Section>
  );
}

const portraitLook =
  'mx-auto size-36 rounded-full md:row-span-4 md:h-72 md:w-60 md:rounded-t-[8rem] md:rounded-b-4xl';

function Portrait({ name }: { name: string }) {
  const src = portraits[name];
  if (src) return <img src={src} alt="" className={`${portraitLook} object-cover`} />;
  return (
    <span
      aria-hidden="true"
      className={`${portraitLook} grid place-items-center bg-surface-strong font-serif text-6xl text-accent-ink`}
    >
      {initialOf(name)}
    </span>
  );
}
