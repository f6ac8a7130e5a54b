import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { Link } from '#ui/link.tsx';

interface PersonLinkProps {
  person: Pick<PersonDto, 'id' | 'full_name'>;
  /** For `aria-labelledby`. */
  id?: string | undefined;
  className?: string;
}

/** A member's name, linked to her profile; a former member has none. */
export function PersonLink({ person, id, className }: PersonLinkProps) {
  if (person.id === null) return <span id={id}>{person.full_name}</span>;
  return (
    <Link
      id={id}
      to={paths.profile(person.id)}
      className={cn('underline-offset-4 hover:underline', className)}
    >
      {person.full_name}
    </Link>
  );
}
