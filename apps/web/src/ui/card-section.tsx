import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card.tsx';

interface SettingsSectionProps {
  title: string;
  /** The introduction of the section. */
  about?: ReactNode;
  children: ReactNode;
}

/** A section of the settings page, a region named by its heading. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
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
