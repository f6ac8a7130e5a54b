import { CalendarDays, Handshake, Store, UsersRound } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { Section, SectionTitle } from './section.tsx';

const features = [
  { title: 'Network', icon: UsersRound, text: 'Meet founders from every field, near you and far away.' },
  { title: 'Showcase', icon: Store, text: 'Show your business to people who want to see it grow.' },
  { title: 'Events', icon: CalendarDays, text: 'Learn, celebrate and find your people, online and in town.' },
  { title: 'Opportunities', icon: Handshake, text: 'Find your next job, partner or project on the board.' },
];

export function FeatureCards() {
  return (
    <Section>
      <SectionTitle tagline="Everything a growing business needs, except the loneliness.">
        What you find here
      </SectionTitle>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, icon: Icon, text }) => (
          <Card key={title}>
            <span className="grid size-12 place-items-center rounded-2xl bg-surface-strong text-accent-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-4 text-2xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}
