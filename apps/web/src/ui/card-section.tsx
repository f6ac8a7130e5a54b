import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

interface CardSectionProps {
  title: string;
  /** The introduction of the section. */
  about?: ReactNode;
  children: ReactNode;
}

/** A section of a page in a card, a region named by its heading. */
export function CardSection({ title, about, children }: CardSectionProps) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {about && <p className="mt-1 text-ink-soft">{about}</p>}
        <div className="mt-5">{children}</div>
      </section>
    </Card>
  );
}
