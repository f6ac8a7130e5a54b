import { EventsArt, NetworkArt, OpportunitiesArt, ShowcaseArt } from './feature-art.tsx';
import { Section, SectionTitle } from './section.tsx';

const features = [
  { title: 'Network', Art: NetworkArt, text: 'Meet founders from every field, near you and far away.' },
  { title: 'Showcase', Art: ShowcaseArt, text: 'Show what you make to people who want to see it grow.' },
  { title: 'Events', Art: EventsArt, text: 'Learn, celebrate and find your people, online and in town.' },
  {
    title: 'Opportunities',
    Art: OpportunitiesArt,
    text: 'Find your next job, partner or project on the board.',
  },
];

/** Picture beside text on a phone; above it with large text. */
export function FeatureCards() {
  return (
    <Section>
      <SectionTitle tagline="Everything a growing company needs, except the loneliness.">
        What you find here
      </SectionTitle>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, Art, text }) => (
          <li
            key={title}
            className="grid overflow-hidden rounded-3xl border border-line bg-surface shadow-card transition-transform duration-300 hover:-translate-y-1 sm:grid-rows-[auto_1fr] max-sm:flex max-sm:flex-wrap"
          >
            <div className="grid grow-2 basis-[5.5rem] items-center bg-surface-soft">
              <Art />
            </div>
            <div className="min-w-[min(100%,12.2rem)] grow-3 basis-[9.6rem] p-5 sm:p-6">
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
